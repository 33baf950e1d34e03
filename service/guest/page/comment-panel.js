// @ts-check
import { element, fill, typedElement } from './page-data.js';

/** @typedef {import('./page-data.js').Comment} Comment */
/** @typedef {import('./page-data.js').Position} Position */

/**
 * The list of comments and the form for a new one. Every written text is put in as text, never as HTML.
 *
 * @param {{ submit: (body: string) => void, mark: () => void, unmark: () => void, choose: (comment: Comment) => void }} callbacks
 */
export function createCommentPanel(callbacks) {
  const list = element('comment-list');
  const body = typedElement('comment-body', HTMLTextAreaElement);
  const form = typedElement('comment-form', HTMLFormElement);
  const mark = typedElement('mark-point', HTMLButtonElement);
  const remove = element('remove-point');
  const submit = /** @type {HTMLButtonElement} */ (form.querySelector('[type=submit]'));

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (body.value.trim() !== '') callbacks.submit(body.value);
  });
  body.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  mark.addEventListener('click', callbacks.mark);
  remove.addEventListener('click', callbacks.unmark);

  return {
    focus: () => body.focus(),
    /** Text typed after a comment was sent off is no part of it, and stays. @param {string} sent */
    clear(sent) {
      if (body.value === sent) body.value = '';
    },

    /**
     * @param {{ comments: { comment: Comment, number: number | null }[], chosenId: string | null, draftNumber: number | null,
     *   isMarking: boolean, canMark: boolean, isBusy: boolean, language: string, pageCount: number,
     *   texts: import('./page-data.js').Texts }} state
     */
    show(state) {
      const { comments, texts } = state;
      list.replaceChildren(...comments.map((entry) => item(entry, state)));
      element('comment-count').textContent = comments.length === 0 ? '' : String(comments.length);
      element('no-comments').hidden = comments.length > 0;
      mark.hidden = !state.canMark;
      mark.setAttribute('aria-pressed', String(state.isMarking));
      mark.classList.toggle('marked', state.draftNumber !== null);
      element('mark-point-text').textContent =
        state.draftNumber === null
          ? (texts.markPoint ?? '')
          : fill(texts.pointMarked, { point: state.draftNumber });
      remove.hidden = state.draftNumber === null;
      submit.disabled = state.isBusy;
      submit.textContent = (state.isBusy ? texts.sending : texts.send) ?? '';
    },
  };

  /**
   * @param {{ comment: Comment, number: number | null }} entry
   * @param {{ chosenId: string | null, language: string, pageCount: number, texts: import('./page-data.js').Texts }} state
   */
  function item({ comment, number }, { chosenId, language, pageCount, texts }) {
    const row = document.createElement('li');
    row.classList.toggle('chosen', comment.id === chosenId);
    if (number !== null) {
      const pin = document.createElement('button');
      pin.type = 'button';
      pin.className = 'pin in-list';
      pin.textContent = String(number);
      pin.setAttribute('aria-label', fill(texts.showPoint, { point: number }));
      pin.addEventListener('click', () => callbacks.choose(comment));
      row.append(pin);
    }
    const words = document.createElement('div');
    if (comment.author !== null) {
      const author = document.createElement('p');
      author.className = 'note';
      const name = comment.author === '' ? (texts.unnamedGuest ?? '') : comment.author;
      author.textContent = comment.parentId === null ? name : fill(texts.replyOf, { author: name });
      words.append(author);
    }
    const said = document.createElement('p');
    said.className = 'said';
    said.textContent = comment.body;
    const time = document.createElement('time');
    const when = new Date(comment.created * 1000);
    time.dateTime = when.toISOString();
    time.textContent = momentText(when, language);
    words.append(said, time);
    if (comment.position !== null && pageCount > 1)
      time.append(` · ${fill(texts.onPage, { page: comment.position.page })}`);
    row.append(words);
    return row;
  }
}

/** @param {Date} when @param {string} language */
export function momentText(when, language) {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(
    when,
  );
}

/** English here is that of Europe: day before month, and no a.m. @param {string} language */
function localeOf(language) {
  return language === 'en' ? 'en-GB' : language;
}
