/** Text per language, as the bank keeps it (`docs/api/reference.md#localizedstring`). */
type Localized = Readonly<Record<string, string>>;

/** UI language → x-default → en → fi → first that is not empty → the id, so that nothing is ever nameless. */
export function pickLocalized(text: Localized, language: string, id: string): string {
  for (const key of [language, 'x-default', 'en', 'fi']) {
    const value = text[key];
    if (value !== undefined && value.trim() !== '') return value;
  }
  return Object.values(text).find((value) => value.trim() !== '') ?? id;
}
