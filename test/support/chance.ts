import type { Random } from '../../main/platform/index.ts';

/** Every wait before a retry takes its whole window: the rules of its growth show, and no chance is left. */
export const longestWait: Random = () => 1 - Number.EPSILON;
