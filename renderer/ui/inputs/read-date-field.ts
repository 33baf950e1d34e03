/** What stands for a date that is half typed or in no calendar: a text that no rule takes for a day, and that is not nothing. */
const unreadableDate = 'unreadable';

/** What of a date field is read. */
export interface DateField {
  readonly value: string;
  readonly validity: { readonly badInput: boolean };
}

/**
 * The day of a date field; '' for an empty one, and another text than a day where what is typed is none. Such a field says ''
 * for its value too: taken at its word, a date that somebody was about to correct would be deleted in the bank.
 */
export function readDateField({ value, validity }: DateField): string {
  return validity.badInput ? unreadableDate : value;
}

/**
 * The same when a key was let go or the field was left, null when the draft knows it: a field whose value was '' and stays ''
 * tells of no change, though it went from empty to half typed or back.
 */
export function reviseDateField(known: string, field: DateField): string | null {
  const text = readDateField(field);
  return text === known || (text !== unreadableDate && known !== unreadableDate) ? null : text;
}

/** What a date field is to show. One that cannot be read keeps what is typed in it only as long as nothing is put into it. */
export function shownInDateField(text: string): string {
  return text === unreadableDate ? '' : text;
}
