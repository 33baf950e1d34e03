import { AppError } from '../errors/index.ts';

/** Names of the `{parameters}` in a path template, as a union of literals. */
export type PathParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameterName<Rest>
  : never;

const parameterPattern = /\{([^}]+)\}/g;

/** `/papi/v1/proof/{proof_id}` → `/papi/v1/proof/:proof_id`, the form that routers read. */
export function toRouterPath(template: string): string {
  return template.replace(parameterPattern, ':$1');
}

/**
 * Fills a template; each value becomes exactly one path component. Throws BAD_NAME for a value that cannot be one:
 * empty, `.` or `..` (URL parsers drop those even when percent-encoded), or text that is not valid Unicode.
 */
export function fillPath<Path extends string>(
  template: Path,
  values: Readonly<Record<PathParameterName<Path>, string>>,
): string {
  const byName: Readonly<Record<string, string>> = values;
  return template.replace(parameterPattern, (_, name: string) => encodeComponent(name, byName[name] ?? ''));
}

function encodeComponent(name: string, value: string): string {
  if (value === '' || value === '.' || value === '..' || !value.isWellFormed())
    throw new AppError('BAD_NAME', { parameter: name });
  return encodeURIComponent(value);
}
