/**
 * The entry that Enter takes once these are shown: the one that it took before, else the first. That is kept by its id from the
 * moment it is seen: what comes in above it a moment later is not what the person was about to take.
 */
export function keepChoice(
  chosenId: string | null,
  shown: readonly { readonly id: string }[],
): string | null {
  return shown.some(({ id }) => id === chosenId) ? chosenId : (shown[0]?.id ?? null);
}
