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
    return { ok: false, textKey: await textKeyOf(response) };
  } catch {
    // No answer: the guest sees a message, and the text stays in the box.
    return { ok: false, textKey: 'uncertain' };
  }
}

/** @param {Response} response */
async function textKeyOf(response) {
  if (response.status === 429) return 'tooFast';
  if (response.status === 403) return refusalOf(response);
  // A proxy may answer like this for a service that has taken it.
  return response.status >= 500 ? 'uncertain' : 'failed';
}

/** The meaning of the service's refusals, and their texts. @type {Readonly<Record<string, string | undefined>>} */
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
