import { routes } from '../../shared/api/index.ts';
import type { Fault, ProxyScript } from '../support/tcp-proxy.ts';
import type { Random } from './random.ts';

/**
 * How long after a hang-up a request may still take effect on purpose. The rehearsed Δ is several times that
 * (`docs/decisions/0006-rehearsals.md`).
 */
export const LATE_BOUND_MS = 150;

const uploadFaults = {
  pass: 44,
  'slow-request': 6,
  'slow-answer': 6,
  refuse: 5,
  'cut-request': 9,
  'cut-answer': 7,
  swallow: 8,
  'swallow-for-ever': 2,
  late: 5,
  'fail-before': 4,
  'fail-after': 4,
} as const;

/** A request that makes something and is never sent twice, but not an upload. */
const saveFaults = {
  pass: 40,
  'slow-answer': 5,
  refuse: 8,
  'cut-answer': 10,
  swallow: 10,
  'swallow-for-ever': 3,
  late: 8,
  'fail-before': 8,
  'fail-after': 8,
} as const;

const readFaults = { pass: 80, 'slow-answer': 5, refuse: 5, 'cut-answer': 5, 'fail-before': 5 } as const;

/** Drops, delays, truncates and swallows, in an order that the seed decides. */
export function randomFaults(random: Random): ProxyScript {
  return ({ isUpload, sizeBytes, path }) => {
    // Without a sign-in nothing happens at all, and nothing can go wrong.
    if (path.startsWith('/papi/v1/auth/')) return { kind: 'pass' };
    const kind = isUpload
      ? random.pick(uploadFaults)
      : path === routes.saveFolder.path
        ? random.pick(saveFaults)
        : random.pick(readFaults);
    return faultOf(kind, random, sizeBytes);
  };
}

function faultOf(kind: keyof typeof uploadFaults, random: Random, sizeBytes: number): Fault {
  switch (kind) {
    case 'pass':
      return { kind: 'pass' };
    case 'slow-request':
      return { kind: 'pass', beforeRequestMs: random.between(5, 200) };
    case 'slow-answer':
      return { kind: 'pass', beforeAnswerMs: random.between(5, 200) };
    case 'refuse':
      return { kind: 'refuse' };
    case 'cut-request':
      // The whole body but for its last byte is the cut that the hold-back gate is about.
      return { kind: 'cut-request', afterBytes: Math.max(0, sizeBytes - random.between(1, 3) ** 6) };
    case 'cut-answer':
      return { kind: 'cut-answer', afterBytes: random.between(0, 400) };
    case 'swallow':
      return { kind: 'swallow-answer', closeAfterMs: random.between(0, 120) };
    case 'swallow-for-ever':
      return { kind: 'swallow-answer', closeAfterMs: null };
    case 'late':
      return { kind: 'late', byMs: random.between(0, LATE_BOUND_MS) };
    case 'fail-before':
      return { kind: 'answer', when: 'after-body', answer: { status: random.one([500, 502, 503]) } };
    case 'fail-after':
      return { kind: 'replace-answer', answer: { status: random.one([500, 502, 504]) } };
  }
}
