// @ts-check

/**
 * Posts JSON. Resolves with the answer, or with the key of the text that says why there is none.
 *
 * @param {string} address
 * @param {unknown} body
 * @returns {Promise<{ ok: true, answer: any } | { ok: false, textKey: string }>}
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
    return { ok: false, textKey: response.status === 403 ? await refusalOf(response) : 'failed' };
  } catch {
    // No connection: the person is told, and the text stays in the box.
    return { ok: false, textKey: 'failed' };
  }
}

/** What the service means by a refusal, and the text for it. @type {Readonly<Record<string, string | undefined>>} */
const refusals = {
  'newer-version': 'newerVersion',
  'no-opinion-asked': 'notAsked',
  'no-such-version': 'versionGone',
};

/** The link opens nothing any more unless the answer says otherwise. @param {Response} response */
async function refusalOf(response) {
  const { Details } = await response.json();
  return refusals[Details?.cause] ?? 'ended';
}
