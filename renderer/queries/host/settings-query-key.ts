/** Names the settings of the host among what the page has read. */
export const settingsQueryKey = ['settings'] as const;
