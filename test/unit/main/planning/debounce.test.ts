import { describe, expect, it } from 'vitest';
import { createDebounce } from '../../../../main/planning/debounce.ts';
import type { Fingerprint, RelativePath } from '../../../../shared/model/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';

const path = 'a.psd' as RelativePath;

function stamped(stampMs: number, sizeBytes = 10): Fingerprint {
  const ns = BigInt(Math.round(stampMs)) * 1_000_000n;
  return { dev: 1n, ino: 2n, sizeBytes, mtimeNs: ns, ctimeNs: ns };
}

describe('debounce', () => {
  it('trusts the stamps of a local disk: what is older than the settle time has settled', async () => {
    const clock = createFakeClock();
    const debounce = createDebounce(clock, { settleMs: 2_000, areStampsLocal: true });
    const nowMs = clock.nowMs();
    expect(debounce.remainingMs(path, stamped(nowMs - 2_000))).toBe(0);
    expect(debounce.remainingMs(path, stamped(nowMs - 500))).toBe(1_500);
  });

  it('takes the newer of mtime and ctime, since a rename or a copy with an old mtime is a change too', async () => {
    const clock = createFakeClock();
    const debounce = createDebounce(clock, { settleMs: 2_000, areStampsLocal: true });
    const old = stamped(clock.nowMs() - 1_000_000);
    const { ctimeNs } = stamped(clock.nowMs() - 100);
    expect(debounce.remainingMs(path, { ...old, ctimeNs })).toBe(1_900);
  });

  it('watches the file itself where stamps lie in the future', async () => {
    const clock = createFakeClock();
    const debounce = createDebounce(clock, { settleMs: 2_000, areStampsLocal: true });
    const future = stamped(clock.nowMs() + 3_600_000);
    expect(debounce.remainingMs(path, future)).toBe(2_000);
    await clock.advance(1_500);
    expect(debounce.remainingMs(path, future)).toBe(500);
    await clock.advance(500);
    expect(debounce.remainingMs(path, future)).toBe(0);
  });

  it('begins anew with each change of a file on a network volume', async () => {
    const clock = createFakeClock();
    const debounce = createDebounce(clock, { settleMs: 15_000, areStampsLocal: false });
    const stampMs = clock.nowMs() - 1_000_000;
    expect(debounce.remainingMs(path, stamped(stampMs, 10))).toBe(15_000);
    await clock.advance(14_000);
    expect(debounce.remainingMs(path, stamped(stampMs, 11))).toBe(15_000);
    await clock.advance(15_000);
    expect(debounce.remainingMs(path, stamped(stampMs, 11))).toBe(0);
  });

  it('says the same as often as it is asked: each round of one look asks anew', async () => {
    const clock = createFakeClock();
    const debounce = createDebounce(clock, { settleMs: 15_000, areStampsLocal: false });
    const fingerprint = stamped(clock.nowMs());
    debounce.remainingMs(path, fingerprint);
    await clock.advance(15_000);
    expect([1, 2, 3].map(() => debounce.remainingMs(path, fingerprint))).toEqual([0, 0, 0]);
  });

  it('remembers of a directory only what its last look asked about', async () => {
    const clock = createFakeClock();
    const debounce = createDebounce(clock, { settleMs: 15_000, areStampsLocal: false });
    const fingerprint = stamped(clock.nowMs());
    const [left, elsewhere] = ['left.psd', 'job/a.psd'] as RelativePath[];
    const paths = [path, left, elsewhere] as RelativePath[];
    for (const each of paths) debounce.remainingMs(each, fingerprint);
    debounce.keepOnly('' as RelativePath, new Set([path]));
    await clock.advance(15_000);
    expect(paths.map((each) => debounce.remainingMs(each, fingerprint))).toEqual([0, 15_000, 0]);
  });
});
