// @ts-check
import { send } from './send.js';

/** @typedef {import('./page-data.js').Version} Version */

/**
 * Reports the pages that were on the screen: one request at a time, with all pages that came since. A report that failed goes
 * with the next one; the guest sees nothing of it.
 *
 * @param {string} code
 */
export function createSeenReport(code) {
  /** Not reported yet, by the id of their version. @type {Map<string, Set<number>>} */
  const waiting = new Map();
  let isSending = false;

  async function report() {
    if (isSending) return;
    isSending = true;
    let ok = true;
    while (ok) {
      const [next] = waiting;
      if (next === undefined) break;
      const [id, pages] = next;
      waiting.delete(id);
      const sent = await send(`${code}/seen`, { VersionId: id, Pages: [...pages] });
      ok = sent.ok;
      if (!ok) waiting.set(id, new Set([...pages, ...(waiting.get(id) ?? [])]));
    }
    isSending = false;
  }

  return {
    /** @param {Version} version @param {number} page */
    saw(version, page) {
      waiting.set(version.id, (waiting.get(version.id) ?? new Set()).add(page));
      void report();
    },
  };
}
