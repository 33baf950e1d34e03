import type { LocalizedText } from '../../../domain/index.ts';

/** Texts per language as they lie in `*_json` columns. Only this service writes those, so reading trusts them. */
export function readLocalized(json: string): LocalizedText {
  return JSON.parse(json) as LocalizedText;
}

export function writeLocalized(text: LocalizedText): string {
  return JSON.stringify(text);
}
