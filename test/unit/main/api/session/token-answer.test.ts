import { describe, expect, it } from 'vitest';
import { readToken } from '../../../../../main/api/session/token-answer.ts';

describe('readToken', () => {
  it.each([
    ['the documented object', '{"x-auth-token":"abc"}', {}, 'abc'],
    ['another case', '{"X-Auth-Token":"abc"}', {}, 'abc'],
    ['Token', '{"Token":"abc","Expires":1}', {}, 'abc'],
    ['a quoted string', '"abc"', {}, 'abc'],
    ['a bare string', ' abc\r\n', {}, 'abc'],
    ['a byte order mark', '\ufeff"abc"', {}, 'abc'],
    ['the header alone', '', { 'x-auth-token': 'abc' }, 'abc'],
    ['the header beside an object without one', '{"ok":true}', { 'x-auth-token': 'abc' }, 'abc'],
    ['a page', '<html></html>', {}, null],
    ['a sentence', 'Welcome to nginx', {}, null],
    ['nothing', '', {}, null],
    ['an empty token', '{"x-auth-token":""}', {}, null],
    ['a token that fits in no header', '{"x-auth-token":"a\\nb"}', {}, null],
    ['a number', '17', {}, null],
  ])('reads %s', (_, body, headers, expected) => {
    expect(readToken({ status: 200, headers, body: Buffer.from(body) })).toBe(expected);
  });
});
