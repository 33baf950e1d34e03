import { type Route, type RouteName, routes } from '../../shared/api/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import type { BankReader } from './bank-reader.ts';
import { isJsonObject } from './json-answer.ts';

/** Which calls this bank has. `isSelfDescribed` is false when it tells nothing and the documented calls are assumed. */
export interface BankCapabilities {
  readonly isSelfDescribed: boolean;
  has(name: RouteName): boolean;
}

/**
 * Asks the bank once what it can do (`beyond-the-reference.md § swagger`). A bank that answers this with an error or a
 * page has the documented calls and no extension. Throws AppError only when the bank could not be asked.
 */
export async function readCapabilities(reader: BankReader, signal: AbortSignal): Promise<BankCapabilities> {
  const described = await readOpenApi(reader, signal);
  const listed = described === null ? null : listedCalls(described);
  return {
    isSelfDescribed: listed !== null,
    has(name) {
      const route: Route = routes[name];
      if (isReference(route)) return true;
      return listed === null ? !route.isExtension : listed.has(callKey(route.method, route.path));
    },
  };
}

async function readOpenApi(reader: BankReader, signal: AbortSignal): Promise<unknown> {
  try {
    return await reader.jsonOrNull({ route: routes.readOpenApi, params: {}, signal });
  } catch (error) {
    if (error instanceof AppError && undescribed.has(error.code)) return null;
    throw error;
  }
}

/**
 * Answers that mean "no such page here", a page that always fails or wants other credentials included. What is left is
 * trouble that passes (no connection, busy): then nothing is concluded.
 */
const undescribed: ReadonlySet<string> = new Set([
  'BAD_REQUEST',
  'NOT_SIGNED_IN',
  'BANK_ANSWER_UNREADABLE',
  'BANK_FAILED',
  'BANK_REDIRECTED',
]);

/** What the reference documents every bank has, whatever its description calls the parameters. */
function isReference({ source }: Route): boolean {
  return source.startsWith('reference.md');
}

/** OpenAPI 3 (`servers`) and Swagger 2 (`basePath`) both; null when the document lists no path of this API. */
function listedCalls(document: unknown): ReadonlySet<string> | null {
  if (!isJsonObject(document) || !isJsonObject(document.paths)) return null;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    isJsonObject(methods) ? Object.keys(methods).map((method) => callKey(method, path)) : [],
  );
  return calls.length === 0 ? null : new Set(calls);
}

/** Parameter names, case and the prefix differ between descriptions of one API. */
function callKey(method: string, path: string): string {
  const bare = path
    .replace(/\{[^}]*\}/g, '{}')
    .replace(/^\/?papi\/v1/i, '')
    .replace(/^\/?/, '/')
    .replace(/\/$/, '')
    .toLowerCase();
  return `${method.toUpperCase()} ${bare}`;
}
