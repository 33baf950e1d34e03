export const MAX_ATTEMPTS = 4;
export const MAX_KILLS = 4;
