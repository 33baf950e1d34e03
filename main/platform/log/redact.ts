/** Keys with values that never reach a log, compared without case and separators: `X-Auth-Token` is `xauthtoken`. */
const secretKeys: ReadonlySet<string> = new Set([
  'token',
  'xauthtoken',
  'apikey',
  'xapikey',
  'password',
  'authorization',
  'cookie',
  'setcookie',
  // The holder of a share's URL is its guest.
  'shareurl',
]);

/** Secrets inside a text: `token=…` of a URL or a form, `"ShareUrl":"…"` and the like of a body that is quoted. */
const secretInText =
  /\b((?:x-?auth-?)?token|(?:x-?)?api-?key|password|share-?url|authorization)(["']?\s*[=:]\s*["']?)[^"'&\s,;}]+/gi;

/** Deeper than any fact worth logging; also ends circles. */
const deepest = 8;

/**
 * A copy of `value` that may be written to a log: secrets replaced, errors as plain objects with their causes, big
 * integers as text, nothing circular.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(secretInText, '$1$2[secret]');
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  const fields = Object.entries(value instanceof Error ? errorFields(value) : value);
  return Object.fromEntries(
    fields.map(([key, field]) => [key, isSecret(key, field) ? '[secret]' : redact(field, depth + 1)]),
  );
}

function isSecret(key: string, field: unknown): boolean {
  return field !== null && field !== undefined && secretKeys.has(key.replaceAll(/[-_]/g, '').toLowerCase());
}

/** `message`, `stack` and `cause` are not enumerable, what callers have added (`code`, `details`) is. */
function errorFields(error: Error): object {
  const cause = error.cause === undefined ? {} : { cause: error.cause };
  return { ...error, name: error.name, message: error.message, ...cause, stack: error.stack };
}
