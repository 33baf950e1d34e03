import type { LocalizedText } from '../../domain/index.ts';
import type { PictureColours, PictureKind } from './demo-pictures.ts';

export interface DemoAsset {
  readonly fileName: string;
  readonly folders: readonly [string, ...string[]];
  readonly name: LocalizedText;
  readonly picture: {
    /** `document`: a PDF of `variant` pages. */
    readonly kind: PictureKind | 'document';
    readonly palette: keyof typeof palettes;
    readonly variant: number;
  };
  readonly keywordIds: readonly string[];
}

export const palettes = {
  lake: { sky: '#8fd3f4', light: '#e0f7fa', near: '#1f6f8b', accent: '#ffd166' },
  dusk: { sky: '#3d348b', light: '#f7b801', near: '#5c2a6b', accent: '#f35b04' },
  moss: { sky: '#d9ed92', light: '#f7fbe1', near: '#386641', accent: '#bc4749' },
  snow: { sky: '#a9c6e8', light: '#f8fbff', near: '#40577a', accent: '#ff6b6b' },
  clay: { sky: '#ffe5d9', light: '#fff7f2', near: '#9c6644', accent: '#ef8354' },
  berry: { sky: '#f8d7e3', light: '#fff5f8', near: '#8e2a4f', accent: '#f6bd60' },
  sand: { sky: '#f7e7c6', light: '#fffaf0', near: '#a4752f', accent: '#e07a5f' },
  teal: { sky: '#b8e0d9', light: '#f1fbf9', near: '#17706e', accent: '#f4a261' },
  night: { sky: '#1b2a4a', light: '#5a6fa8', near: '#101b33', accent: '#f9dc5c' },
  ink: { sky: '#f1f3f5', light: '#ffffff', near: '#1b263b', accent: '#e63946' },
} as const satisfies Record<string, PictureColours>;

export function demoAsset(
  fileName: string,
  folders: readonly [string, ...string[]],
  name: LocalizedText,
  kind: DemoAsset['picture']['kind'],
  palette: keyof typeof palettes,
  variant: number,
  keywordIds: readonly string[],
): DemoAsset {
  return { fileName, folders, name, picture: { kind, palette, variant }, keywordIds };
}
