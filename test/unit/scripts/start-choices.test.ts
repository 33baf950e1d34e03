import { expect, it } from 'vitest';
import { asksForBrowser, couldNotStart } from '../../../scripts/start-choices.mjs';

it.each([
  [[], false],
  [['--state', 'there', '--server', 'https://bank.example'], false],
  [['--web'], true],
  [['--no-open'], true],
  [['--port', '0'], true],
  [['--port=8080'], true],
])('opens the browser for %j: %s', (args, isAsked) => {
  expect(asksForBrowser(args)).toBe(isAsked);
});

it.each([
  ['aborts for want of a sandbox', { code: null, signal: 'SIGTRAP', aliveMs: 300 }, true],
  ['misses a library', { code: 127, signal: null, aliveMs: 20 }, true],
  ['is closed by a person', { code: 0, signal: null, aliveMs: 900 }, false],
  ['is ended with Ctrl-C', { code: null, signal: 'SIGINT', aliveMs: 900 }, false],
  ['finds another Galley, or says itself what is wrong', { code: 1, signal: null, aliveMs: 900 }, false],
  ['crashes after work', { code: null, signal: 'SIGSEGV', aliveMs: 3_600_000 }, false],
])('tells whether an Electron that %s could not start', (_what, end, isFailure) => {
  expect(couldNotStart(end)).toBe(isFailure);
});
