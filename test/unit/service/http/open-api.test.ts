import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeRoutes } from '../../../../service/http/openapi/open-api.ts';
import { type Route, routes } from '../../../../shared/api/index.ts';
import {
  type OpenApiDocument,
  operationsOf,
  refsIn,
  resolveRef,
} from '../../../support/open-api-document.ts';

const table: readonly Route[] = Object.values(routes);
const committedFile = join(import.meta.dirname, '../../../../docs/api/openapi.json');

function describeProfile({ hasExtensions }: { readonly hasExtensions: boolean }): OpenApiDocument {
  const implemented = table.filter((route) => hasExtensions || !route.isExtension);
  const document = describeRoutes(implemented, { publicUrl: null, hasExtensions });
  // As a client reads it: what is undefined is not there.
  return JSON.parse(JSON.stringify(document));
}

const profiles = {
  extended: describeProfile({ hasExtensions: true }),
  documented: describeProfile({ hasExtensions: false }),
};
const byProfile = Object.entries(profiles);

/** Every text of a document that a person reads, with the place where it stands. */
function textsOf(document: OpenApiDocument): readonly (readonly [place: string, text: unknown])[] {
  const { info, tags, components } = document;
  const { schemas, securitySchemes } = components;
  return [
    ['info', info.description],
    ...tags.map(({ name, description }) => [`tag ${name}`, description] as const),
    ...Object.entries(securitySchemes).map(([name, { description }]) => [name, description] as const),
    ...Object.entries(schemas).flatMap(([name, { description, properties = {} }]) => [
      [name, description] as const,
      ...Object.entries(properties).map(([field, part]) => [`${name}.${field}`, part.description] as const),
    ]),
    ...operationsOf(document).flatMap(({ call, description, parameters, requestBody, responses }) => [
      [call, description] as const,
      ...parameters.map((parameter) => [`${call} ${parameter.name}`, parameter.description] as const),
      ...(requestBody === undefined ? [] : [[`${call} body`, requestBody.description] as const]),
      ...Object.entries(responses).flatMap(([status, response]) => [
        [`${call} ${status}`, response.description] as const,
        ...Object.entries(response.headers ?? {}).map(
          ([name, header]) => [`${call} ${status} ${name}`, header.description] as const,
        ),
      ]),
    ]),
  ];
}

/** Words from a capital to a full stop: a citation alone is none. */
function isProse(text: unknown): boolean {
  return typeof text === 'string' && /^[A-Z]\S* \S.*\.$/s.test(text);
}

describe('docs/api/openapi.json', () => {
  it('is what the service answers in the extended profile, in the same order', () => {
    const committed = JSON.parse(readFileSync(committedFile, 'utf8'));
    const hint = 'docs/api/openapi.json is out of date: run `npm run openapi` and commit the file.';
    expect(committed, hint).toEqual(profiles.extended);
    expect(JSON.stringify(committed) === JSON.stringify(profiles.extended), hint).toBe(true);
  });
});

describe('describeRoutes', () => {
  it.each(byProfile)('explains every call, parameter, field and answer in sentences (%s)', (_, document) => {
    const texts = textsOf(document);
    expect(texts.length).toBeGreaterThan(400);
    expect(texts.filter(([, text]) => !isProse(text))).toEqual([]);
  });

  it.each(byProfile)('names every call in a few words and cites its specification (%s)', (_, document) => {
    const troubles = operationsOf(document).filter(
      ({ summary, description }) =>
        !/^[A-Z][^.]*$/.test(summary) ||
        summary.split(' ').length > 8 ||
        !/\n\n[^\n]*`docs\/api\/\w+\.md#[\w-]+`[^\n]*\.$/.test(description),
    );
    expect(troubles.map(({ call, summary }) => [call, summary])).toEqual([]);
  });

  it.each(byProfile)('is whole: references resolve, and nothing is described in vain (%s)', (_, document) => {
    const refs = new Set(refsIn(document));
    expect(refs.size).toBeGreaterThan(20);
    expect([...refs].filter((reference) => resolveRef(document, reference) === undefined)).toEqual([]);
    const schemas = Object.keys(document.components.schemas);
    expect(schemas.filter((name) => !refs.has(`#/components/schemas/${name}`))).toEqual([]);
    const tags = new Set(operationsOf(document).flatMap((operation) => operation.tags));
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...tags].toSorted());
  });

  it.each(byProfile)('gives each call a name, its path parameters and a success (%s)', (_, document) => {
    const operations = operationsOf(document);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const troubles = operations.flatMap(({ call, parameters, responses, security }) => {
      const inPath = [...call.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      const declared = parameters.filter((parameter) => parameter.in === 'path' && parameter.required);
      return [
        ...(declared.map(({ name }) => name).join() === inPath.join() ? [] : [`${call}: parameters`]),
        ...(Object.keys(responses).some((status) => status.startsWith('2')) ? [] : [`${call}: success`]),
        ...security
          .flatMap((scheme) => Object.keys(scheme))
          .filter((name) => document.components.securitySchemes[name] === undefined),
      ];
    });
    expect(troubles).toEqual([]);
  });

  it('describes objects by name, so that each of their fields has a text', () => {
    const { paths, components } = profiles.extended;
    const inline = [...objectsIn(paths), ...Object.values(components.schemas).flatMap(objectsWithin)];
    // The answer of `readOpenApi`, which is this very document.
    expect(inline).toEqual([{}]);
  });

  it('marks the fields beyond the reference, and leaves them out of the documented profile', () => {
    const marked = Object.entries(profiles).map(([profile, { components }]) => [
      profile,
      Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
        Object.entries(properties)
          .filter(([, field]) => field['x-extension'])
          .map(([field]) => `${name}.${field}`),
      ),
    ]);
    const fields = [
      'AttachmentType.SystemId',
      'FileInfo.Sha256',
      'FileInfo.PageCount',
      'Proof.Deadline',
      'ProofSave.Deadline',
      'ProofVersion.Sha256',
      'ProofVersion.PageCount',
      'Share.AreCommentsShared',
      'ShareRequest.AreCommentsShared',
    ];
    expect(marked).toEqual([
      ['extended', fields],
      ['documented', []],
    ]);
    expect(fields.filter((field) => field in fieldsOf(profiles.documented))).toEqual([]);
    expect(JSON.stringify(profiles.documented)).not.toContain('x-extension');
  });

  it('describes in both profiles what the service sends in both', () => {
    const sent = ['Proof.Description', 'Guest.InvitationState', 'Guest.InvitationReason'];
    for (const [, document] of byProfile)
      expect(sent.filter((field) => !(field in fieldsOf(document)))).toEqual([]);
  });
});

function fieldsOf({ components }: OpenApiDocument): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).map(([field, schema]) => [`${name}.${field}`, schema]),
    ),
  );
}

/** The fields of every JSON Schema object in a part of a document. */
function objectsIn(part: unknown): readonly unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  const isObjectSchema = 'type' in part && part.type === 'object' && 'properties' in part;
  return [...(isObjectSchema ? [part.properties] : []), ...Object.values(part).flatMap(objectsIn)];
}

function objectsWithin(component: object): readonly unknown[] {
  return Object.values(component).flatMap(objectsIn);
}
