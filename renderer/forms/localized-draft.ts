/** A text as it stands in the fields of a form, by language. */
export type LocalizedDraft = Readonly<Record<string, string>>;

/** The languages with a changed text; null without any. */
export function changedTexts(before: LocalizedDraft, after: LocalizedDraft): LocalizedDraft | null {
  const changed = Object.entries(after).filter(([language, text]) => (before[language] ?? '') !== text);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
