// @ts-check
import { element, fill, typedElement } from './page-data.js';

/**
 * Asks before an approval of a document with pages that were not on the screen.
 *
 * @returns {(counts: { seen: number, pages: number }, texts: import('./page-data.js').Texts) => Promise<boolean>} whether to
 * approve anyway; Escape means no
 */
export function createUnseenQuestion() {
  const dialog = typedElement('unseen-question', HTMLDialogElement);
  element('approve-anyway').addEventListener('click', () => dialog.close('yes'));
  element('keep-looking').addEventListener('click', () => dialog.close('no'));

  return (counts, texts) =>
    new Promise((resolve) => {
      element('unseen-text').textContent = fill(texts.unseenPages, counts);
      dialog.returnValue = 'no';
      dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
      dialog.showModal();
    });
}
