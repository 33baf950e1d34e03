import { type BankExtension, type Route, type RouteName, routes } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { type Clock, pause } from '../../platform/index.ts';
import { isJsonObject } from '../http/json-answer.ts';
import type { BankReader } from './bank-reader.ts';

/** Which calls this bank has. `isSelfDescribed` is false when it tells nothing and the documented calls are assumed. */
export interface BankCapabilities {
  readonly isSelfDescribed: boolean;
  /** False after a bank that failed each time: what it has may be known later. */
  readonly isFinal: boolean;
  /** A search may be asked for in pages, with the whole count beside each (`docs/api/extensions.md#search-result`). */
  readonly pagesSearch: boolean;
  has(name: RouteName): boolean;
  /** Whether the bank announces this extension (`GET /bank`). */
  announces(extension: BankExtension): boolean;
}

// A bank that fails for a moment is asked again before anything is concluded; one that always does costs a person who
// signs in this long.
const delaysMs = [250, 1_000] as const;

/**
 * Asks the bank what it can do (`docs/api/extensions.md#swagger`). A bank that answers this with an error or a
 * page has the documented calls and no extension. Throws AppError only when the bank could not be asked.
 */
export async function readCapabilities(
  { reader, clock }: { readonly reader: BankReader; readonly clock: Pick<Clock, 'after'> },
  signal: AbortSignal,
): Promise<BankCapabilities> {
  const answer = await readOpenApi(reader, clock, signal);
  const listed = answer === 'failed' ? null : listedCalls(answer);
  const has = (name: RouteName): boolean => {
    const route: Route = routes[name];
    if (isReference(route)) return true;
    return listed === null ? !route.isExtension : listed.has(callKey(route.method, route.path));
  };
  const announced = has('readBank') ? await readExtensions(reader, signal) : new Set<string>();
  return {
    isSelfDescribed: listed !== null,
    isFinal: answer !== 'failed',
    pagesSearch: listed !== null && ['Offset', 'Limit'].every((name) => takesQuery(answer, name)),
    has,
    announces: (extension) => announced.has(extension),
  };
}

/** None from a bank that answers anything else than its own list. Throws AppError when the bank could not be asked. */
async function readExtensions(reader: BankReader, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const bank = await reader.jsonOrNull({ route: routes.readBank, params: {}, signal });
  const names = isJsonObject(bank) && Array.isArray(bank.Extensions) ? bank.Extensions : [];
  return new Set(names.filter((name) => typeof name === 'string'));
}

async function readOpenApi(
  reader: BankReader,
  clock: Pick<Clock, 'after'>,
  signal: AbortSignal,
): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await reader.jsonOrNull({ route: routes.readOpenApi, params: {}, signal });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (!answers.has(error.code)) throw error;
      if (error.code !== 'BANK_FAILED' && error.details.status !== undefined) return null;
      const delayMs = delaysMs[attempt];
      if (delayMs === undefined) return 'failed';
      await pause(clock, delayMs, signal);
    }
  }
}

/**
 * Statuses that mean a missing page, a page with other credentials, or a bank that fails at this. An answer that broke off has no
 * status, and says as little as a failure. Other trouble passes (no connection, busy) and allows no conclusion.
 */
const answers: ReadonlySet<string> = new Set([
  'BAD_REQUEST',
  'NOT_SIGNED_IN',
  'BANK_ANSWER_UNREADABLE',
  'BANK_FAILED',
  'BANK_REDIRECTED',
]);

/** Whether the description of the search names this part of its query. */
function takesQuery(document: unknown, name: string): boolean {
  if (!isJsonObject(document) || !isJsonObject(document.paths)) return false;
  const { method, path: searchPath } = routes.searchAssets;
  return Object.entries(document.paths).some(([path, methods]) => {
    if (!isJsonObject(methods) || callKey(method, path) !== callKey(method, searchPath)) return false;
    const call = methods[method.toLowerCase()];
    const parameters = isJsonObject(call) && Array.isArray(call.parameters) ? call.parameters : [];
    return parameters.some((each) => isJsonObject(each) && each.in === 'query' && each.name === name);
  });
}

/** The calls that the reference documents for every bank, under any parameter names. */
function isReference({ source }: Route): boolean {
  return source.startsWith('docs/api/reference.md');
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
