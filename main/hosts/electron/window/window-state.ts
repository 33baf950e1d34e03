import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { LocalPath } from '../../../../shared/model/index.ts';
import { atomicWrite } from '../../../disk/index.ts';

/** In device-independent pixels, over all displays. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowState {
  /** Of the window when it is not maximised; null where nothing fits any more: the system places it. */
  readonly bounds: Rectangle | null;
  readonly isMaximized: boolean;
}

export const smallestWindow = { width: 880, height: 560 } as const;
export const usualWindow = { width: 1120, height: 720 } as const;

/** So much of the upper edge must be seen that a person can take the window there and move it. */
const graspWidth = 120;
const graspHeight = 32;

const pixels = z.int().min(-100_000).max(100_000);
const stateSchema = z.object({
  bounds: z.object({ x: pixels, y: pixels, width: pixels, height: pixels }).nullable(),
  isMaximized: z.boolean(),
});

const unknownState: WindowState = { bounds: null, isMaximized: false };

/**
 * The remembered state of the window, as far as it fits the present displays. `workAreas` are the displays without bars and
 * docks. A window with its upper edge outside them, as after a display was unplugged, is placed again.
 */
export function fitWindowState(remembered: unknown, workAreas: readonly Rectangle[]): WindowState {
  const parsed = stateSchema.safeParse(remembered);
  if (!parsed.success) return unknownState;
  const { bounds, isMaximized } = parsed.data;
  const area = bounds === null ? undefined : workAreas.find((each) => canBeGrasped(bounds, each));
  if (bounds === null || area === undefined) return { bounds: null, isMaximized };
  return {
    bounds: {
      x: bounds.x,
      y: bounds.y,
      width: between(smallestWindow.width, bounds.width, area.width),
      height: between(smallestWindow.height, bounds.height, area.height),
    },
    isMaximized,
  };
}

function canBeGrasped(bounds: Rectangle, area: Rectangle): boolean {
  const seenWidth = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const isEdgeInside = bounds.y >= area.y && bounds.y + graspHeight <= area.y + area.height;
  return seenWidth >= graspWidth && isEdgeInside;
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** Null when nothing was remembered, or what was is no JSON: the place of a window is not worth a message. */
export async function readWindowState(path: LocalPath): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}

export async function writeWindowState(path: LocalPath, state: WindowState): Promise<void> {
  await atomicWrite(path, `${JSON.stringify(state)}\n`, { mode: 0o600, isExclusive: false });
}
