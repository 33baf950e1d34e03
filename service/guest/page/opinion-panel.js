// @ts-check
import { element, fill } from './page-data.js';

/** @typedef {import('./page-data.js').Opinion} Opinion */

/**
 * The three answers. Pressed: the given one; a round that is over shows it and takes no other.
 *
 * @param {{ give: (opinion: Opinion) => void }} callbacks
 */
export function createOpinionPanel(callbacks) {
  const panel = element('opinion-panel');
  const note = element('opinion-note');
  const buttons = [...element('answers').querySelectorAll('button')];
  for (const button of buttons) {
    button.addEventListener('click', () => callbacks.give(/** @type {Opinion} */ (button.dataset.opinion)));
  }

  return {
    /**
     * @param {{ version: import('./page-data.js').Version, newest: import('./page-data.js').Version,
     *   isAllowed: boolean, isBusy: boolean, texts: import('./page-data.js').Texts }} state
     */
    show({ version, newest, isAllowed, isBusy, texts }) {
      panel.hidden = !isAllowed;
      const isOpen = version.id === newest.id;
      for (const button of buttons) {
        const isGiven = button.dataset.opinion === version.opinion;
        button.setAttribute('aria-pressed', String(isGiven));
        button.disabled = !isOpen || isBusy;
      }
      note.textContent = noteFor();

      function noteFor() {
        if (!isOpen) {
          const past = version.opinion === null ? `${texts.noAnswer} ` : '';
          return past + fill(texts.olderVersion, { version: newest.number });
        }
        if (version.opinion === null) return texts.answerOpen ?? '';
        return (version.opinion === 'Approved' ? texts.answered : texts.tellWhat) ?? '';
      }
    },
  };
}
