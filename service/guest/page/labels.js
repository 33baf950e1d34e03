// @ts-check
import { element, fill, typedElement } from './page-data.js';

/** @typedef {import('./page-data.js').Texts} Texts */
/** @typedef {import('./page-data.js').Version} Version */

/**
 * Puts every fixed text of the page into a language: `data-text` names what stands in an element, `data-label` what it is called.
 * @param {string} language
 * @param {Texts} texts
 */
export function showLabels(language, texts) {
  document.documentElement.lang = language;
  for (const node of document.querySelectorAll('[data-text]')) {
    if (node instanceof HTMLElement) node.textContent = texts[node.dataset.text ?? ''] ?? '';
  }
  for (const node of document.querySelectorAll('[data-label]')) {
    if (!(node instanceof HTMLElement)) continue;
    const label = texts[node.dataset.label ?? ''] ?? '';
    node.setAttribute('aria-label', label);
    node.title = label;
  }
}

/**
 * The choice of versions, newest first; where there is only one, its number stands beside the name.
 * @param {Version[]} versions
 * @param {Version} chosen
 * @param {Texts} texts
 */
export function showVersions(versions, chosen, texts) {
  const select = typedElement('version', HTMLSelectElement);
  const options = versions.map((version, index) => {
    const name = fill(texts.versionNumber, { version: version.number });
    return new Option(index === versions.length - 1 ? `${name} (${texts.newest})` : name, version.id);
  });
  select.replaceChildren(...options.reverse());
  select.value = chosen.id;
  element('version-field').hidden = versions.length < 2;
  element('only-version').textContent =
    versions.length === 1 ? ` · ${fill(texts.versionNumber, { version: chosen.number })}` : '';
}
