import fc from 'fast-check';
import { z } from 'zod';
import { apiKeyHeader, type Route, routes, tokenHeader } from '../../shared/api/index.ts';
import type { RawRequest } from './raw-request.ts';

export interface FuzzRequest extends RawRequest {
  readonly route: Route;
}

export interface FuzzWorld {
  /** Ids that exist, of every kind: which one fits where is left to chance. */
  readonly ids: readonly string[];
  /** Tokens of users with different rights. */
  readonly tokens: readonly string[];
  readonly apiKey: string;
}

/** Requests at every route of the table, most of them nearly right: those get furthest before they are refused. */
export function fuzzRequests(world: FuzzWorld): fc.Arbitrary<FuzzRequest> {
  const forRoutes = Object.values(routes).map((route: Route) => ({
    // Each password costs a tenth of a second by design.
    weight: route.credentials === 'password' ? 1 : 8,
    arbitrary: requestTo(route, world),
  }));
  return fc.oneof(...forRoutes);
}

/** Names and ids that break programs: climbing, splitting, ending, too long, of another direction, of another type. */
const strangeTexts: readonly string[] = [
  '',
  ' ',
  '.',
  '..',
  '../../etc/passwd',
  '..\\..\\x',
  'a/b',
  'nul\0byte',
  'line\r\nbreak: x',
  'tab\tand\nnewline',
  "' or 1=1 --",
  '"; drop table asset; --',
  '%s%n%d',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '-0',
  '1e3',
  '0x10',
  ' 7',
  '007',
  '9007199254740993',
  '9'.repeat(400),
  'ä'.repeat(127),
  'x'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(5_000),
  '\u202egnp.exe',
  'e\u0301',
  '\ud800',
  '😀'.repeat(60),
  '\ufeff',
  'CON',
  'a'.repeat(12),
  'null',
  '[]',
  '{}',
];

/** Bytes in a path that no encoder would make of a text. */
const strangePathParts: readonly string[] = [
  '%',
  '%2',
  '%zz',
  '%2f',
  '%2e%2e%2f',
  '%00',
  '%0d%0aX:%20y',
  '%c0%af',
  '%ff',
  'a%20b',
  '..;',
  '*',
  '\\',
  '|',
  '^',
  '`',
  'a?b',
  'a#b',
  ';x=y',
  '//',
  '+',
  '\xe4',
];
const queries: readonly string[] = [
  '?',
  '?Offset=-1',
  '?Offset=1e400',
  '?Limit=abc',
  '?Limit=0',
  '?Offset=9007199254740991&Limit=9007199254740991',
  '?Limit=1&Limit=2',
  '?Limit[]=1',
  '?ParentId=0',
  '?ParentId=0&ParentId=1',
  '?ParentId=%',
  '?__proto__=1&constructor=2',
  `?${'a=b&'.repeat(2_000)}`,
];
const methods: readonly string[] = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'BREW',
  'get',
];
const contentTypes: readonly string[] = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'text/json',
  'text/plain',
  'application/octet-stream',
  'image/jpeg',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'x',
  ';',
  '',
];
const numbers: readonly number[] = [0, 1, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300, 1_700_000_000];
const strangeHeaders: readonly Readonly<Record<string, string>>[] = [
  { range: 'bytes=0-0' },
  { range: 'bytes=-1' },
  { range: 'bytes=99999999999999999999-' },
  { range: 'bytes=5-1,,-' },
  { 'if-range': '"x"', range: 'bytes=0-' },
  { 'if-none-match': '*' },
  { expect: '100-continue' },
  { expect: 'something-else' },
  { 'content-encoding': 'gzip' },
  { 'accept-encoding': 'br;q=2, *' },
  { 'x-request-id': 'a'.repeat(5_000) },
  { 'x-http-method-override': 'DELETE' },
  { origin: 'https://elsewhere.example' },
  { 'idempotency-key': '../../x' },
  { cookie: '__proto__=1; a' },
  { 'x-forwarded-for': '::1, nonsense' },
];

function requestTo(route: Route, world: FuzzWorld): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      method: mostly(12, fc.constant(route.method), fc.constantFrom(...methods)),
      target: targetOf(route, world),
      credentials: credentialsOf(route, world),
      contentType: mostly(
        12,
        fc.constant(route.request === 'binary' ? 'application/octet-stream' : 'application/json'),
        fc.constantFrom(...contentTypes),
      ),
      extra: mostly(8, fc.constant({}), fc.constantFrom(...strangeHeaders)),
      body: bodyOf(route, world),
      length: mostly(
        20,
        fc.constant('right' as const),
        fc.constantFrom('long' as const, 'none' as const, 'chunked' as const, 'nonsense' as const),
      ),
    })
    .map(({ method, target, credentials, contentType, extra, body, length }) => ({
      route,
      method,
      target,
      headers: { ...credentials, 'content-type': contentType, ...lengthHeaders(length, body), ...extra },
      body: length === 'none' ? Buffer.alloc(0) : body,
      isCutOff: length === 'long' || length === 'chunked',
    }));
}

function lengthHeaders(
  length: 'right' | 'long' | 'none' | 'chunked' | 'nonsense',
  body: Buffer,
): Record<string, string> {
  switch (length) {
    case 'right':
      return { 'content-length': String(body.length) };
    case 'long':
      return { 'content-length': String(body.length + 7) };
    case 'none':
      return {};
    case 'chunked':
      // The body is no sequence of chunks, so this one breaks off as well.
      return { 'transfer-encoding': 'chunked' };
    case 'nonsense':
      return { 'content-length': '-5' };
  }
}

function targetOf(route: Route, world: FuzzWorld): fc.Arbitrary<string> {
  const id = fc.constantFrom(...world.ids);
  const part = fc.oneof(
    { weight: 8, arbitrary: id },
    { weight: 3, arbitrary: fc.constantFrom(...strangeTexts).map(encoded) },
    { weight: 2, arbitrary: fc.constantFrom(...strangePathParts) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map(encoded) },
  );
  const pieces = route.path.split(/\{[^}]+\}/);
  return fc
    .tuple(
      fc.array(part, { minLength: pieces.length - 1, maxLength: pieces.length - 1 }),
      mostly(6, fc.constant(''), fc.constantFrom(...queries)),
    )
    .map(([parts, query]) => pieces.map((piece, index) => piece + (parts[index] ?? '')).join('') + query);
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function credentialsOf(route: Route, world: FuzzWorld): fc.Arbitrary<Readonly<Record<string, string>>> {
  if (route.credentials === 'api-key') {
    return fc
      .constantFrom(world.apiKey, world.apiKey.slice(1), '', 'x'.repeat(3_000))
      .map((key) => ({ [apiKeyHeader]: key }));
  }
  return mostly(
    12,
    fc.constantFrom(...world.tokens),
    fc.constantFrom('', 'x', 'x'.repeat(9_000), "' or 1=1 --"),
  ).map((token) => ({ [tokenHeader]: token }));
}

function bodyOf(route: Route, world: FuzzWorld): fc.Arbitrary<Buffer> {
  if (route.request === 'binary') return fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
  const schema =
    route.request instanceof z.ZodType
      ? z.toJSONSchema(route.request, { io: 'input', unrepresentable: 'any' })
      : {};
  return fc.oneof(
    {
      weight: 30,
      arbitrary: bodyValue(schema, schema, world, 0).map((value) => Buffer.from(JSON.stringify(value) ?? '')),
    },
    { weight: 4, arbitrary: fc.constantFrom(...strangeBodies).map((text) => Buffer.from(text)) },
    { weight: 2, arbitrary: fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
  );
}

const strangeBodies: readonly string[] = [
  '',
  'null',
  'true',
  '0',
  '""',
  '[',
  '{"a":',
  '[]',
  '{}',
  '[[[[]]]]',
  '['.repeat(20_000) + ']'.repeat(20_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '{"__proto__":{"isAdministrator":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"Id":"1","Id":"2"}',
  '{"Name":{"__proto__":"x"}}',
  '[{"SearchField":"Name","SearchOption":"Regex","ValuesList":["(a+)+$"]}]',
  '[{"SearchField":"Name","SearchOption":"contains","ValuesList":["\\u0000"]}]',
  '[{"SearchField":"Name","SearchOption":"Exactly","ValuesList":["\\ud800"]}]',
  '\ufeff{}',
  '{"Name":"\\u0000"}',
];

/** Texts that some bank gives a meaning to, so that a guess goes further than the first check. */
const knownTexts: readonly string[] = [
  'FolderId',
  'Name',
  'IncludeSubfolders',
  'contains',
  'Exactly',
  'containwords',
  'Regex',
  'x-default',
  'en',
  'guest@example.com',
  'caption',
  'usage',
  'print-run',
  'admin',
  'a',
  '0',
  '1',
  '2',
];

interface JsonSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
  readonly $ref?: unknown;
  readonly $defs?: Readonly<Record<string, unknown>>;
}

/** Values of a schema, now and then with a part of the wrong type, missing or strange. */
function bodyValue(part: unknown, root: JsonSchema, world: FuzzWorld, depth: number): fc.Arbitrary<unknown> {
  const schema = (typeof part === 'object' && part !== null ? part : {}) as JsonSchema;
  const below = (next: unknown): fc.Arbitrary<unknown> => bodyValue(next, root, world, depth + 1);
  const text = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...world.ids) },
    { weight: 6, arbitrary: fc.constantFrom(...knownTexts) },
    { weight: 3, arbitrary: fc.constantFrom(...strangeTexts) },
  );
  const anything = fc.oneof(
    text,
    fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { a: null }, ...numbers),
  );
  if (depth > 5) return anything;
  if (typeof schema.$ref === 'string') return below(root.$defs?.[schema.$ref.split('/').at(-1) ?? '']);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined && choices.length > 0) return fc.oneof(...choices.map(below));
  switch (schema.type) {
    case 'object': {
      const known = Object.entries(schema.properties ?? {}).map(
        ([name, value]) => [name, below(value)] as const,
      );
      const right = fc.record(Object.fromEntries(known), { requiredKeys: [] });
      const map = fc.dictionary(
        text.filter((name) => name !== '__proto__'),
        text,
        { maxKeys: 3 },
      );
      return mostly(14, known.length === 0 ? map : right, anything);
    }
    case 'array':
      return mostly(14, fc.array(below(schema.items), { maxLength: 3 }), anything);
    case 'string':
      return mostly(14, text, anything);
    case 'integer':
    case 'number':
      return mostly(8, fc.constantFrom(...numbers), anything);
    case 'boolean':
      return mostly(8, fc.boolean(), anything);
    default:
      return anything;
  }
}

/** `usual` so many times out of one more. */
function mostly<Usual, Rare>(
  times: number,
  usual: fc.Arbitrary<Usual>,
  rare: fc.Arbitrary<Rare>,
): fc.Arbitrary<Usual | Rare> {
  return fc.oneof(
    { weight: times, arbitrary: usual as fc.Arbitrary<Usual | Rare> },
    { weight: 1, arbitrary: rare as fc.Arbitrary<Usual | Rare> },
  );
}
