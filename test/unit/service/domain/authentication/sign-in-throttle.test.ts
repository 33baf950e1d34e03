import { describe, expect, it } from 'vitest';
import { createSignInThrottle } from '../../../../../service/domain/index.ts';

function createClock() {
  let nowMs = 1_000_000;
  return { now: () => nowMs, advance: (ms: number) => (nowMs += ms) };
}

function attempt(throttle: ReturnType<typeof createSignInThrottle>, user: string, address = 'here'): unknown {
  try {
    throttle.attempt(user, address);
    return 'let through';
  } catch (error) {
    return (error as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds;
  }
}

describe('sign-in-throttle', () => {
  it('lets twenty attempts through in a minute, then says how long to wait', () => {
    const clock = createClock();
    const throttle = createSignInThrottle(clock, { limitsAddresses: true });
    const first = Array.from({ length: 20 }, () => attempt(throttle, 'admin'));
    clock.advance(15_000);
    expect([first.every((answer) => answer === 'let through'), attempt(throttle, 'admin')]).toEqual([
      true,
      45,
    ]);
    clock.advance(45_000);
    expect(attempt(throttle, 'admin')).toBe('let through');
  });

  it('counts each pair of user and address alone, and forgets on success', () => {
    const throttle = createSignInThrottle(createClock(), { limitsAddresses: true });
    for (let count = 0; count < 20; count += 1) attempt(throttle, 'admin');
    expect([
      attempt(throttle, 'admin'),
      attempt(throttle, 'admin', 'there'),
      attempt(throttle, 'liisa'),
    ]).toEqual([60, 'let through', 'let through']);
    throttle.succeeded('admin', 'here');
    expect(attempt(throttle, 'admin')).toBe('let through');
  });

  it('lets an address try a hundred times with any names, without a cost for other addresses', () => {
    const clock = createClock();
    const throttle = createSignInThrottle(clock, { limitsAddresses: true });
    for (let count = 0; count < 110; count += 1) {
      attempt(throttle, `right-${count}`);
      throttle.succeeded(`right-${count}`, 'here');
    }
    const names = Array.from({ length: 101 }, (_, index) => attempt(throttle, `name-${index}`));
    const others = attempt(throttle, 'admin', 'there');
    const own = attempt(throttle, 'admin');
    clock.advance(60_000);
    expect([new Set(names.slice(0, 100)), names[100], others, own, attempt(throttle, 'admin')]).toEqual([
      new Set(['let through']),
      60,
      'let through',
      60,
      'let through',
    ]);
  });

  it('limits no address where all have that of a proxy', () => {
    const throttle = createSignInThrottle(createClock(), { limitsAddresses: false });
    const names = Array.from({ length: 200 }, (_, index) => attempt(throttle, `name-${index}`));
    expect(new Set(names)).toEqual(new Set(['let through']));
  });
});
