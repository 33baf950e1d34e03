import { describe, expect, it } from 'vitest';
import { type Asset, routes } from '../../shared/api/index.ts';
import { everyField, type Library, refusal, startLibrary } from '../support/library.ts';
import { row } from '../support/reference-row.ts';
import { startBank } from '../support/running-bank.ts';

type Entry = readonly [fieldIdentifier: string, value?: unknown];

function entries(...pairs: readonly Entry[]): readonly unknown[] {
  return pairs.map(([FieldIdentifier, Value]) => ({ FieldIdentifier, Value }));
}

function valuesOf(asset: Asset): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    asset.PropertyValues.map(({ FieldIdentifier, Value }) => [FieldIdentifier, Value]),
  );
}

async function newAsset(library: Library, ...pairs: readonly Entry[]): Promise<Asset> {
  return library.saveAsset({
    Name: 'Asset',
    LinkedFolders: [library.inboxFolderId],
    PropertyValues: entries(...pairs),
  });
}

const oneOfEach: readonly Entry[] = [
  ['plain', 'Studio'],
  ['caption', { fi: 'Järvi', en: 'Lake' }],
  ['width', 8.5],
  ['count', 500],
  ['cleared', 1],
  ['taken', 1_700_000_000],
  ['usage', 'web'],
];

describe('docs/api/reference.md#propertyvalue', () => {
  row(
    'PropertyValue',
    'FieldIdentifier',
    'names a field of the list of fields, each at most once',
    async () => {
      const library = await startLibrary();
      const asset = await newAsset(library, ...oneOfEach, ['plain', 'the last one counts']);
      const listed = await (await library.admin.send('GET', routes.listProperties.path)).json();
      const known = listed.map(({ FieldIdentifier }: { FieldIdentifier: string }) => FieldIdentifier);
      const used = asset.PropertyValues.map(({ FieldIdentifier }) => FieldIdentifier);
      expect([known, used, valuesOf(asset).plain]).toEqual([
        everyField.map(({ fieldIdentifier }) => fieldIdentifier),
        [...known].sort(),
        'the last one counts',
      ]);
    },
  );

  row(
    'PropertyValue',
    'Value',
    'has the type of its field: texts, numbers, true or false, one of a choice',
    async () => {
      const asset = await newAsset(await startLibrary(), ...oneOfEach);
      expect(valuesOf(asset)).toEqual({
        plain: 'Studio',
        caption: { fi: 'Järvi', en: 'Lake' },
        width: 8.5,
        count: 500,
        cleared: true,
        taken: 1_700_000_000,
        usage: 'web',
      });
    },
  );

  row(
    'PropertyValue',
    'Value',
    '(not shown) an entry without Value deletes the field, the others stay',
    async () => {
      const library = await startLibrary();
      const { Id } = await newAsset(library, ...oneOfEach);
      const left = await library.saveAsset({
        Id,
        PropertyValues: entries(['caption'], ['count'], ['plain']),
      });
      expect(valuesOf(left)).toEqual({ width: 8.5, cleared: true, taken: 1_700_000_000, usage: 'web' });
    },
  );

  row(
    'PropertyValue',
    'Value',
    '(not shown) texts merge per language, a plain string sets the default',
    async () => {
      const library = await startLibrary();
      const { Id } = await newAsset(library, ['caption', { fi: 'Järvi', en: 'Lake' }]);
      await library.saveAsset({ Id, PropertyValues: entries(['caption', { en: 'The lake', uk: 'Озеро' }]) });
      const asset = await library.saveAsset({ Id, PropertyValues: entries(['caption', 'By the lake']) });
      expect(valuesOf(asset)).toEqual({
        caption: { 'x-default': 'By the lake', fi: 'Järvi', en: 'The lake', uk: 'Озеро' },
      });
    },
  );

  row('PropertyValue', 'Value', '(not shown) booleans are written 0 and 1, or false and true', async () => {
    const library = await startLibrary();
    const { Id } = await newAsset(library);
    const read: unknown[] = [];
    for (const value of [1, 0, true, false]) {
      const asset = await library.saveAsset({ Id, PropertyValues: entries(['cleared', value]) });
      read.push(valuesOf(asset).cleared);
    }
    expect(read).toEqual([true, false, true, false]);
  });

  row(
    'PropertyValue',
    'Value',
    '(not shown) another type or a value that is not allowed is 400 and stores nothing',
    async () => {
      const library = await startLibrary();
      const asset = await newAsset(library, ...oneOfEach);
      const cases: readonly Entry[] = [
        ['plain', 7],
        ['plain', { en: 'a map' }],
        ['plain', 'x'.repeat(70_000)],
        ['plain', 'a lone \ud800 half'],
        ['plain', 'nul \u0000'],
        ['caption', true],
        ['caption', { 'no language!': 'x' }],
        ['caption', { ['x'.repeat(36)]: 'x' }],
        ['width', '8.5'],
        ['count', 1.5],
        ['count', 1e300],
        ['cleared', 2],
        ['cleared', 'true'],
        ['taken', '2024-01-01'],
        ['taken', 9e15],
        ['usage', 'shop'],
        ['usage', { en: 'print' }],
        ['nothing', 'x'],
        ['toString', 'x'],
        ['__proto__', 'x'],
      ];
      const answers: unknown[] = [];
      for (const [identifier, value] of cases) {
        const response = await library.admin.postJson(routes.saveAsset.path, {
          Id: asset.Id,
          Name: 'changed along with it',
          PropertyValues: entries(['count', 1], [identifier, value]),
        });
        answers.push([identifier, ...(await refusal(response))]);
      }
      expect(answers).toEqual(
        cases.map(([identifier]) => [identifier, 400, 'BAD_REQUEST', `PropertyValues.${identifier}`]),
      );
      expect(await library.read(asset.Id)).toEqual(asset);
    },
  );

  it('refuses values that have no type of the wire at all', async () => {
    const library = await startLibrary();
    const asset = await newAsset(library);
    const answers: unknown[] = [];
    for (const PropertyValues of [
      entries(['plain', null]),
      entries(['plain', ['x']]),
      [{}],
      ['plain'],
      'plain',
      {},
    ])
      answers.push(
        (await library.admin.postJson(routes.saveAsset.path, { Id: asset.Id, PropertyValues })).status,
      );
    expect(answers).toEqual([400, 400, 400, 400, 400, 400]);
  });

  it('does not let merging pile up languages without end', async () => {
    const library = await startLibrary();
    const { Id } = await newAsset(library);
    const texts = (from: number): unknown =>
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`l${from + index}`, 'x']));
    const save = (from: number): Promise<Response> =>
      library.admin.postJson(routes.saveAsset.path, {
        Id,
        PropertyValues: entries(['caption', texts(from)]),
      });
    expect([(await save(0)).status, await refusal(await save(30))]).toEqual([
      200,
      [400, 'BAD_REQUEST', 'PropertyValues.caption'],
    ]);
  });

  row(
    'Extensions',
    'GET /papi/v1/property',
    'lists the fields with their types and, for a choice, what is allowed',
    async () => {
      const library = await startLibrary();
      const response = await library.editor.send('GET', routes.listProperties.path);
      const listed = routes.listProperties.response.parse(await response.json());
      expect(listed).toEqual(
        everyField.map(({ fieldIdentifier, name, type, allowedValues }) => ({
          FieldIdentifier: fieldIdentifier,
          Name: name,
          Type: type,
          ...(type === 'choice'
            ? { AllowedValues: allowedValues.map(({ valueId, value }) => ({ Id: valueId, Value: value })) }
            : {}),
        })),
      );
    },
  );

  it('shows the demonstration with a value of every type of field', async () => {
    const bank = await startBank({ seed: 'demo' });
    const fields = routes.listProperties.response.parse(
      await (await bank.admin.send('GET', routes.listProperties.path)).json(),
    );
    const assets = await bank.admin.search([]);
    const used = new Set(
      assets.flatMap(({ PropertyValues }) => PropertyValues.map((one) => one.FieldIdentifier)),
    );
    expect([new Set(fields.map(({ Type }) => Type)), used]).toEqual([
      new Set(everyField.map(({ type }) => type)),
      new Set(fields.map(({ FieldIdentifier }) => FieldIdentifier)),
    ]);
    expect(assets.filter(({ Description }) => Object.keys(Description).length < 5)).toEqual([]);
  });
});
