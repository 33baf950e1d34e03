// @ts-check

/**
 * Posts JSON. Resolves with the answer, or with the key of the text that says why there is none.
 *
 * @param {string} address
 * @param {unknown} body
 * @returns {Promise<{ ok: true, answer: any } | { ok: false, textKey: 'failed' | 'tooFast' | 'ended' }>}
 */
export async function send(address, body) {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
    });
    if (response.ok) return { ok: true, answer: await response.json() };
    if (response.status === 429) return { ok: false, textKey: 'tooFast' };
    return { ok: false, textKey: response.status === 403 ? 'ended' : 'failed' };
  } catch {
    // No connection: the person is told, and the text stays in the box.
    return { ok: false, textKey: 'failed' };
  }
}
