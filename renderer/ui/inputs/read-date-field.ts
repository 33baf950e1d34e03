/** The value for a date that is half typed or in no calendar: a text that no rule takes for a day, and that is not empty. */
const unreadableDate = 'unreadable';

/** The read part of a date field. */
export interface DateField {
  readonly value: string;
  readonly validity: { readonly badInput: boolean };
}

/**
 * The day of a date field; '' for an empty one, and a text that is no day for invalid input. Such a field has the value '' too:
 * taken literally, it would delete a date in the bank that the user was about to correct.
 */
export function readDateField({ value, validity }: DateField): string {
  return validity.badInput ? unreadableDate : value;
}

/**
 * The same when a key was released or the field was left, null when the draft knows it: a field with the value '' before and
 * after reports no change, although it went from empty to half typed or back.
 */
export function reviseDateField(known: string, field: DateField): string | null {
  const text = readDateField(field);
  return text === known || (text !== unreadableDate && known !== unreadableDate) ? null : text;
}

/** The text of a date field. An unreadable one keeps its typed text only until a value is put into it. */
export function shownInDateField(text: string): string {
  return text === unreadableDate ? '' : text;
}
