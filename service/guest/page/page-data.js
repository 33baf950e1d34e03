// @ts-check

/**
 * The data that the service wrote into the page (`render-guest-page.ts`).
 *
 * @typedef {{ x: number, y: number, page: number } | null} Position fractions of the picture of a page; null: about the whole
 * @typedef {{ id: string, versionId: string, body: string, position: Position, created: number, author: string | null,
 * parentId: string | null }} Comment `author`: null for the guest's own
 * @typedef {'Approved' | 'ConditionallyApproved' | 'Rejected'} Opinion
 * @typedef {{ id: string, number: number, fileName: string, hasPreview: boolean, pageCount: number, opinion: Opinion | null }}
 * Version
 * @typedef {Record<string, string>} Texts
 * @typedef {{ code: string, language: string, texts: Record<string, Texts>, isOpinionAllowed: boolean,
 * deadline: number | null, versions: Version[], comments: Comment[] }} PageData
 */

/** @returns {PageData} */
export function readPageData() {
  return JSON.parse(element('page-data').textContent ?? '');
}

/**
 * An element of the page, which is there: the service wrote it.
 * @param {string} id
 */
export function element(id) {
  return typedElement(id, HTMLElement);
}

/**
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function typedElement(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}

/**
 * A text with its `{name}` filled in.
 * @param {string | undefined} text
 * @param {Record<string, string | number>} [values]
 */
export function fill(text, values = {}) {
  return (text ?? '').replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}
