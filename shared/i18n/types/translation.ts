/** Plural forms as `Intl.PluralRules` names them; a key that counts carries one of them after an underscore. */
export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** Forms of English, Finnish, Swedish and German. */
export type OneOther = 'one' | 'other';
/** Forms of Russian. */
export type OneFewManyOther = 'one' | 'few' | 'many' | 'other';

/** `'activity.files'` of `'activity.files_one'`; never for a key that does not count. Stems hold no underscore. */
export type PluralStem<Key> = Key extends `${infer Stem}_${PluralForm}` ? Stem : never;

/** Keys with one text for every count. */
export type PlainKey<Key> = Key extends `${string}_${PluralForm}`
  ? PluralStem<Key> extends never
    ? Key
    : never
  : Key;

/** The shape a translation of `Source` must have: every plain key, and every counting stem in every form. */
export type Translation<Source, Forms extends PluralForm> = Readonly<
  Record<Extract<PlainKey<keyof Source>, string> | `${PluralStem<keyof Source>}_${Forms}`, string>
>;
