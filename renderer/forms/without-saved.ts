/** The unsaved rest of a form: a field that was typed in again during the save is kept. */
export function withoutSaved<Draft extends object>(
  draft: Partial<Draft>,
  saved: Partial<Draft>,
): Partial<Draft> {
  const rest = { ...draft };
  for (const field in saved) if (rest[field] === saved[field]) delete rest[field];
  return rest;
}
