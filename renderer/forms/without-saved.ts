/** What is still to be saved of a form: a field that was typed in again while the save was on its way is kept. */
export function withoutSaved<Draft extends object>(
  draft: Partial<Draft>,
  saved: Partial<Draft>,
): Partial<Draft> {
  const rest = { ...draft };
  for (const field in saved) if (rest[field] === saved[field]) delete rest[field];
  return rest;
}
