import type { z } from 'zod';
import { fillPath, type PathParameterName } from './path-template.ts';

export type HttpMethod = 'GET' | 'POST' | 'DELETE';

/**
 * One endpoint. `request` and `response`: a schema for JSON, 'binary' for bytes, null for none (an answer with null
 * is 204). `credentials`: what the request must carry. `isExtension`: absent in the profile `documented`, and a bank
 * has it only when its OpenAPI lists it. `isRead`: changes nothing, so a client may send it again. `source`: where the rule is written.
 */
export interface Route<
  Path extends string = string,
  Params extends z.ZodRawShape = z.ZodRawShape,
  Request = z.ZodType | 'binary' | null,
  Response = z.ZodType | 'binary' | null,
  Query = z.ZodType | null,
> {
  readonly method: HttpMethod;
  readonly path: Path;
  readonly params: Params;
  readonly query: Query;
  readonly request: Request;
  readonly response: Response;
  readonly credentials: 'token' | 'api-key' | 'password' | 'none';
  readonly isExtension: boolean;
  readonly isRead: boolean;
  readonly source: string;
}

/** Values of a route's path parameters: branded ids by name, and the file name as plain text. */
export type PathValues<R extends Pick<Route, 'params'>> = {
  readonly [Name in keyof R['params']]: z.output<R['params'][Name]>;
};

export const extensionsSource = 'docs/api/extensions.md#extensions-of-the-service';

/** The path of a request, each value percent-encoded as one component. Throws BAD_NAME (see `fillPath`). */
export function buildPath<R extends Pick<Route, 'path' | 'params'>>(route: R, values: PathValues<R>): string {
  return fillPath(route.path, values as Readonly<Record<string, string>>);
}

export function get<
  const Path extends string,
  Params extends ParamsOf<Path>,
  Response extends z.ZodType | 'binary',
  Query extends z.ZodType | null = null,
>(path: Path, params: Params, response: Response, source: string, special?: Special<Query>) {
  return define<Path, Params, null, Response, Query>('GET', path, params, null, response, source, special);
}

export function post<
  const Path extends string,
  Params extends ParamsOf<Path>,
  Request extends z.ZodType | 'binary' | null,
  Response extends z.ZodType,
  Query extends z.ZodType | null = null,
>(
  path: Path,
  params: Params,
  request: Request,
  response: Response,
  source: string,
  special?: Special<Query>,
) {
  return define<Path, Params, Request, Response, Query>(
    'POST',
    path,
    params,
    request,
    response,
    source,
    special,
  );
}

export function remove<const Path extends string, Params extends ParamsOf<Path>>(
  path: Path,
  params: Params,
  source: string,
) {
  return define('DELETE', path, params, null, null, source);
}

export function extension<
  const Path extends string,
  Params extends ParamsOf<Path>,
  Response extends z.ZodType,
>(path: Path, params: Params, response: Response) {
  return get(path, params, response, extensionsSource, { isExtension: true });
}

type ParamsOf<Path extends string> = { readonly [Name in PathParameterName<Path>]: z.ZodType<string> };

interface Special<Query> {
  readonly query?: Query;
  readonly credentials?: Route['credentials'];
  readonly isExtension?: boolean;
  /** Left out: a GET only reads, and nothing else does. */
  readonly isRead?: boolean;
}

function define<
  const Path extends string,
  Params extends ParamsOf<Path>,
  Request extends z.ZodType | 'binary' | null,
  Response extends z.ZodType | 'binary' | null,
  Query extends z.ZodType | null = null,
>(
  method: HttpMethod,
  path: Path,
  params: Params,
  request: Request,
  response: Response,
  source: string,
  special: Special<Query> = {},
): Route<Path, Params, Request, Response, Query> {
  return {
    method,
    path,
    params,
    query: (special.query ?? null) as Query,
    request,
    response,
    credentials: special.credentials ?? 'token',
    isExtension: special.isExtension ?? false,
    isRead: special.isRead ?? method === 'GET',
    source,
  };
}
