import { describe, expect, it } from 'vitest';
import { troubleOf } from '../../../../main/keychain/trouble-of.ts';

describe('trouble-of', () => {
  it.each([
    [
      'Platform failure: DBus error: Failed to connect to socket /run/bus: No such file or directory',
      'absent',
    ],
    ["Couldn't access platform storage: Secret Service: no result found", 'absent'],
    ["Couldn't access platform storage: Secret Service: object is locked", 'locked'],
    ["Couldn't access platform storage: User interaction is not allowed.", 'locked'],
    ["Couldn't access platform storage: Secret Service: prompt dismissed", 'denied'],
    ['Platform failure: DBus error: org.freedesktop.DBus.Error.AccessDenied', 'denied'],
    ['Platform failure: something of its own', 'broken'],
  ])('understands %j', (message, kind) => {
    expect(troubleOf(new Error(message))).toEqual({ kind, detail: message });
  });

  it('keeps to one short line', () => {
    const { detail } = troubleOf(new Error(`first\n\u001b[31msecond ${'x'.repeat(1_000)}`));
    expect([detail.slice(0, 17), detail.length]).toEqual(['first [31msecond ', 200]);
  });
});
