import { tokenHeader } from '../../../shared/api/index.ts';
import type { BankAnswer } from '../http/answer-error.ts';
import { isJsonObject, parseJson } from '../http/json-answer.ts';

/**
 * The token in a 2xx answer of a log-in, in every form of `docs/api/extensions.md#gettoken-body`: the documented
 * object, `{Token}`, a bare string with or without quotes, or the header alone. Null when there is none.
 */
export function readToken(answer: BankAnswer): string | null {
  const value = parseJson(answer.body);
  const text = new TextDecoder().decode(answer.body).trim();
  const header = answer.headers[tokenHeader];
  const candidates = [fromObject(value), value, value === undefined ? text : undefined, header];
  return candidates.find(isToken) ?? null;
}

function fromObject(value: unknown): unknown {
  if (!isJsonObject(value)) return undefined;
  const entry = Object.entries(value).find(([key]) => [tokenHeader, 'token'].includes(key.toLowerCase()));
  return entry?.[1];
}

/** The characters of a header value: visible ASCII. `<` begins a page, `{` and `[` begin broken JSON, none of them a token. */
function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) && !/^[<{[]/.test(value);
}
