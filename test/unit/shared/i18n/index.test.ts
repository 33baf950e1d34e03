import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../../../shared/errors/index.ts';
import { catalogues, languages } from '../../../../shared/i18n/index.ts';
import {
  askChoices,
  engineStates,
  intentStates,
  makerCodes,
  reasonCodes,
} from '../../../../shared/model/index.ts';

const source = catalogues.en;
const root = join(import.meta.dirname, '../../../..');

describe('shared/i18n', () => {
  it('has the same texts in every language, each plural in the forms that the language has', () => {
    for (const language of languages) {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const expected = Object.keys(source).flatMap((key) => {
        const stem = stemOf(key);
        if (stem === null) return [key];
        return key.endsWith('_other') ? forms.map((form) => `${stem}_${form}`) : [];
      });
      expect(Object.keys(catalogues[language]).sort(), language).toEqual(expected.sort());
    }
  });

  it('fills the same placeholders in every language', () => {
    const wrong = languages.flatMap((language) =>
      Object.entries(catalogues[language]).flatMap(([key, text]) => {
        const stem = stemOf(key);
        const original = source[stem === null ? key : `${stem}_other`] ?? '';
        return placeholders(text).join() === placeholders(original).join() ? [] : [`${language} ${key}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('knows the placeholders of every English text by their types', () => {
    const types = readFileSync(join(root, 'shared/i18n/types/english-placeholders.ts'), 'utf8');
    const typed = [...types.matchAll(/^ {2}'(.+)':([^;]+);$/gm)].map(([, key, names = '']) => [
      key,
      [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name).sort(),
    ]);
    const named = (text: string): (string | undefined)[] =>
      [...new Set(placeholders(text).map((slot) => slot.split(',')[0]))].sort();
    const used = Object.entries(source).map(([key, text]) => [key, named(text)] as const);
    const filled = used.filter(([, names]) => names.length > 0);
    expect(Object.fromEntries(typed), 'npm run texts').toEqual(Object.fromEntries(filled));
  });

  it('holds no key twice, and no key in two files of a language', () => {
    for (const language of languages) {
      const directory = join(root, 'shared/locales', language);
      const keys = readdirSync(directory).flatMap((file) =>
        [...readFileSync(join(directory, file), 'utf8').matchAll(/^ {2}"(.+?)":/gm)].map(([, key]) => key),
      );
      expect([...keys].sort(), language).toEqual(Object.keys(catalogues[language]).sort());
    }
  });

  it('names the choices of a folder as the page does, where one of them is in the way', () => {
    for (const language of languages) {
      const texts = catalogues[language];
      const action = texts['error.FOLDER_NESTED.action'];
      expect(action, language).toContain(texts['subfolders.mirror']);
      expect(action, language).toContain(texts['subfolders.flatten']);
    }
  });

  it.each([
    ['sharing.copyFor', 'sharing.copy'],
    ['download.cancelOf', 'common.cancel'],
    ['download.retryOf', 'failure.retry'],
    ['download.showOf', 'download.show'],
    ['asset.downloadOf', 'asset.download'],
  ])('begins %s with the words that its button shows, so that they can be spoken', (named, shown) => {
    for (const language of languages) {
      const texts = catalogues[language];
      expect(texts[named]?.startsWith(texts[shown] ?? '-'), `${language}: ${texts[named]}`).toBe(true);
    }
  });

  it('leaves no text empty or untrimmed', () => {
    const wrong = languages.flatMap((language) =>
      Object.entries(catalogues[language])
        .filter(([, text]) => text === '' || text !== text.trim())
        .map(([key]) => `${language} ${key}`),
    );
    expect(wrong).toEqual([]);
  });

  it('leaves no text in English but the words that a language shares with it', () => {
    const shared = languages
      .filter((language) => language !== 'en')
      .flatMap((language) =>
        Object.entries(catalogues[language])
          .filter(([key, text]) => text === source[key])
          .map(([key]) => `${language} ${key}`),
      );
    expect(shared.sort()).toEqual([
      'de asset.status',
      'de bulk.details',
      'de bulk.format',
      'de folders.plan',
      'de home.details',
      'de hop.name',
      'de hop.proxy',
      'de library.fileSize.large',
      'de library.fileSize.medium',
      'de library.kind.audio',
      'de library.kind.video',
      'de library.searchName',
      'de library.shape.panorama',
      'de palette.assets',
      'de proof.name',
      'de proof.status',
      'de proof.version',
      'de search.column.name',
      'de settings.logLevel.info',
      'de settings.proxy',
      'de settings.system',
      'de settings.version',
      'de share.column.name',
      'de signIn.proxy',
      'de wizard.step.plan',
      'de word.offline',
      'sv asset.status',
      'sv bulk.format',
      'sv folders.plan',
      'sv hop.proxy',
      'sv library.fileSize.large',
      'sv library.fileSize.medium',
      'sv library.filterCount_one',
      'sv library.shape.panorama',
      'sv proof.status',
      'sv proof.version',
      'sv settings.logLevel.info',
      'sv settings.proxy',
      'sv settings.system',
      'sv settings.version',
      'sv signIn.proxy',
      'sv wizard.step.plan',
      'sv word.offline',
    ]);
  });

  it('has both texts of every error code and none of an unknown one', () => {
    const expected = Object.keys(errorCatalogue).flatMap((code) => [
      `error.${code}.what`,
      `error.${code}.action`,
    ]);
    expect(keysWith('error.')).toEqual(expected.sort());
  });

  it('has a text of every reason, word, state, choice and maker of the model', () => {
    const known = new Set(Object.keys(source));
    const expected = [
      ...reasonCodes.map((code) => `reason.${code}`),
      ...engineStates.map((word) => `word.${word}`),
      ...intentStates.map((state) => `transfer.state.${state}`),
      ...askChoices.map((choice) => `choice.${choice}`),
      ...makerCodes.map((code) => `madeBy.${code}`),
    ];
    expect(expected.filter((key) => !known.has(key))).toEqual([]);
  });

  it('keeps no text that neither the page nor the program around it uses', () => {
    const code = ['renderer', 'main/hosts', 'shared/errors'].flatMap(sourcesOf).join('\n');
    const literals = new Set([...code.matchAll(/'([\w.-]+)'/g)].map(([, key]) => key));
    // `t(`word.${word}`)`: every key that fits around the slot counts as used; the compiler checks the slot's values.
    const patterns = [...code.matchAll(/`([\w.-]*)\$\{[^}`]*\}([\w.-]*)`/g)]
      .filter(([, head]) => head?.includes('.'))
      .map(([, head, tail]) => ({ head: head ?? '', tail: tail ?? '' }));
    const unused = Object.keys(source)
      .map((key) => stemOf(key) ?? key)
      .filter(
        (key) =>
          !literals.has(key) &&
          !patterns.some(({ head, tail }) => key.startsWith(head) && key.endsWith(tail)),
      );
    expect(unused).toEqual([]);
  });
});

function stemOf(key: string): string | null {
  return /^([^_]+)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1] ?? null;
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{([^}]+)\}\}/g)].map(([, name]) => name ?? '').sort();
}

function keysWith(prefix: string): string[] {
  return Object.keys(source)
    .filter((key) => key.startsWith(prefix))
    .sort();
}

function sourcesOf(directory: string): string[] {
  return readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, directory, file), 'utf8'));
}
