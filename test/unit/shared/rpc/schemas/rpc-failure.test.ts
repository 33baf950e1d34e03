import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../../../../shared/errors/index.ts';
import { readRpcFailure } from '../../../../../shared/rpc/index.ts';

const forbidden = {
  code: 'FORBIDDEN',
  message: 'No right.',
  details: { file: 'a.png', status: 403 },
} as const;

describe('rpc-failure', () => {
  it('reads the failure that an RPC error carries, details included', () => {
    expect(readRpcFailure(new ORPCError('FORBIDDEN', { data: forbidden }))).toEqual(forbidden);
  });

  it('reads the body of a host route that failed', () => {
    expect(readRpcFailure(JSON.parse(JSON.stringify(forbidden)))).toEqual(forbidden);
  });

  it.each([
    ['an input that a schema refused', new ORPCError('BAD_REQUEST', { data: { issues: [] } }), 'BAD_REQUEST'],
    [
      'a code that is not in the catalogue',
      new ORPCError('TEAPOT', { data: { code: 'TEAPOT' } }),
      'INTERNAL',
    ],
    ['a fault of ours', new TypeError('x is not a function'), 'INTERNAL'],
    ['something that is no error at all', 'text', 'INTERNAL'],
    ['a call cut off by its socket', new DOMException('closed', 'AbortError'), 'HOST_UNREACHABLE'],
    [
      'a call on a closed socket',
      new Error('Cannot send message, WebSocket is not open.'),
      'HOST_UNREACHABLE',
    ],
  ] as const)('turns %s into a code of the catalogue', (_what, error, code) => {
    expect(readRpcFailure(error)).toEqual({ code, message: errorCatalogue[code].meaning, details: {} });
  });
});
