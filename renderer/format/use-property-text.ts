import type { PropertyDataView, PropertyFieldView } from '../../shared/rpc/index.ts';
import { useTexts } from './use-texts.ts';

/** The value of a property in words; a field that is not known is read by the kind of its value. */
export function usePropertyText(): (field: PropertyFieldView | undefined, value: PropertyDataView) => string {
  const { t, localized, number, locale } = useTexts();
  return (field, value) => {
    if (typeof value === 'object') return localized(value, '—');
    if (field?.type === 'boolean' || typeof value === 'boolean')
      return t(value === true || value === 1 ? 'asset.yes' : 'asset.no');
    if (field?.type === 'date' && typeof value === 'number')
      // A day, not a moment: it is the same day in every time zone.
      return new Date(value * 1_000).toLocaleDateString(locale, { timeZone: 'UTC', dateStyle: 'long' });
    const choice = field?.choices.find(({ choiceId }) => choiceId === String(value));
    if (choice !== undefined) return localized(choice.name, choice.choiceId);
    return typeof value === 'number' ? number(value) : value;
  };
}
