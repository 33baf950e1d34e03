// @ts-check
import { createCommentKeys } from './comment-key.js';
import { createCommentPanel, momentText } from './comment-panel.js';
import { showLabels, showVersions } from './labels.js';
import { createOpinionPanel } from './opinion-panel.js';
import { element, fill, readPageData, typedElement } from './page-data.js';
import { createPages } from './pages.js';
import { createPins } from './pins.js';
import { createSeenReport } from './seen-report.js';
import { send } from './send.js';
import { createUnseenQuestion } from './unseen-question.js';
import { createViewer } from './viewer.js';

/** @typedef {import('./page-data.js').Position} Position */

/** Long enough to read the words twice; troubles stay until something else is said. */
const goodNewsMs = 6_000;

/** Puts the page together: one state, one `show`, and what people do changes the state. */
const data = readPageData();
const newest = data.versions.at(-1);
if (newest !== undefined) start(newest);

/** @param {import('./page-data.js').Version} newestVersion */
function start(newestVersion) {
  const state = {
    version: newestVersion,
    language: data.language,
    isMarking: false,
    /** @type {Position} */
    draft: null,
    /** @type {string | null} */
    chosenId: null,
    /** Where the picture goes once it is there. @type {Position} */
    chosenPoint: null,
    isBusy: false,
    /** Of the version that is shown; the next look at it loads it again. */
    hasPictureFailed: false,
    /** The last message, as the key of its text. @type {string | null} */
    said: null,
  };
  const texts = () => data.texts[state.language] ?? {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let hiding;

  const viewer = createViewer({
    viewChanged: () => pins.arrange(),
    pointed(point) {
      if (!state.isMarking) return;
      state.isMarking = false;
      state.draft = { x: round(point.x), y: round(point.y), page: pages.current() };
      show();
      comments.focus();
    },
    loaded() {
      pages.loaded();
      if (state.chosenPoint !== null) viewer.centre(state.chosenPoint);
      state.chosenPoint = null;
    },
    failed() {
      state.hasPictureFailed = true;
      showStage();
      show();
    },
  });
  const seenReport = createSeenReport(data.code);
  const pages = createPages({
    turned() {
      showPage();
      show();
    },
    seen: seenReport.saw,
  });
  const askAboutUnseen = createUnseenQuestion();
  const pins = createPins(viewer);
  const opinions = createOpinionPanel({
    async give(opinion) {
      const { version } = state;
      const counts = pages.seenOf(version);
      const mayBeBlind = opinion !== 'Rejected' && version.hasPreview && counts.seen < counts.pages;
      if (mayBeBlind && counts.pages > 1 && !(await askAboutUnseen(counts, texts()))) return;
      await busy(async () => {
        const sent = await send(`${data.code}/opinion`, { VersionId: version.id, Opinion: opinion });
        if (sent.ok) version.opinion = opinion;
        return sent.ok ? null : sent.textKey;
      });
    },
  });
  const commentKeys = createCommentKeys();
  const comments = createCommentPanel({
    async submit(body) {
      const { version, draft } = state;
      const position = draft === null ? null : { X: draft.x, Y: draft.y, Page: draft.page };
      await busy(async () => {
        const comment = { VersionId: version.id, Body: body, Position: position };
        const sent = await send(`${data.code}/comment`, { ...comment, Key: commentKeys.keyOf(comment) });
        if (!sent.ok) return sent.textKey;
        commentKeys.settled(comment);
        data.comments.push({
          id: sent.answer.Id,
          versionId: version.id,
          body: sent.answer.Body,
          position: draft,
          created: sent.answer.Created,
          author: null,
          parentId: null,
        });
        // Another point may have been marked since.
        if (state.draft === draft) state.draft = null;
        comments.clear(body);
        return 'sent';
      });
    },
    mark() {
      state.isMarking = !state.isMarking;
      show();
      if (state.isMarking) element('stage').focus();
    },
    unmark() {
      state.draft = null;
      show();
      comments.focus();
    },
    choose,
  });

  /** @param {import('./page-data.js').Comment} comment */
  function choose(comment) {
    state.chosenId = comment.id;
    if (comment.position !== null && comment.position.page !== pages.current()) {
      state.chosenPoint = comment.position;
      pages.turnTo(comment.position.page);
    } else if (comment.position !== null) viewer.centre(comment.position);
    show();
  }

  /** Runs one sending at a time and says how it ended. @param {() => Promise<string | null>} work */
  async function busy(work) {
    if (state.isBusy) return;
    state.isBusy = true;
    say(null);
    show();
    const textKey = await work();
    state.isBusy = false;
    say(textKey);
    show();
  }

  /** @param {string | null} textKey */
  function say(textKey) {
    state.said = textKey;
    const status = element('status');
    status.textContent = textKey === null ? '' : (texts()[textKey] ?? '');
    status.classList.toggle('shown', textKey !== null);
    clearTimeout(hiding);
    if (textKey === 'sent') hiding = setTimeout(() => say(null), goodNewsMs);
  }

  function show() {
    const { version, draft } = state;
    const own = data.comments.filter((comment) => comment.versionId === version.id);
    let number = 0;
    const numbered = own.map((comment) => {
      if (comment.position === null) return { comment, number: null };
      number += 1;
      return { comment, number };
    });
    const draftNumber = draft === null ? null : number + 1;
    comments.show({
      ...state,
      comments: numbered,
      draftNumber,
      canMark: hasPicture(),
      pageCount: version.pageCount,
      texts: texts(),
    });
    pins.show([
      ...numbered.flatMap(({ comment, number: pinNumber }) =>
        comment.position?.page !== pages.current() || pinNumber === null
          ? []
          : [pin(pinNumber, comment.position, comment.id === state.chosenId, () => choose(comment))],
      ),
      ...(draft?.page !== pages.current() || draftNumber === null
        ? []
        : [{ ...pin(draftNumber, draft, false, () => comments.focus()), isDraft: true }]),
    ]);
    opinions.show({
      version,
      newest: newestVersion,
      isAllowed: data.isOpinionAllowed,
      isBusy: state.isBusy,
      texts: texts(),
    });
    pages.show(texts());
    element('stage').classList.toggle('marking', state.isMarking);
    element('mark-help').hidden = !state.isMarking;
  }

  /**
   * @param {number} number
   * @param {{ x: number, y: number }} at
   * @param {boolean} chosen
   * @param {() => void} act
   */
  function pin(number, at, chosen, act) {
    return {
      number,
      at,
      chosen,
      choose: act,
      isDraft: false,
      label: fill(texts().showPoint, { point: number }),
    };
  }

  function showVersion() {
    const { version } = state;
    const file = `${data.code}/version/${version.id}/file`;
    typedElement('download', HTMLAnchorElement).href = file;
    typedElement('no-preview-download', HTMLAnchorElement).href = file;
    element('no-preview-name').textContent = version.fileName;
    pages.open(version);
    showPage();
    show();
  }

  function showPage() {
    const { version } = state;
    state.hasPictureFailed = false;
    showStage();
    if (!version.hasPreview) return;
    const address = `${data.code}/version/${version.id}/preview`;
    const page = pages.current();
    viewer.load(page === 1 ? address : `${address}?page=${page}`, pictureName());
  }

  function pictureName() {
    const { fileName, pageCount } = state.version;
    if (pageCount < 2) return fileName;
    return `${fileName}, ${fill(texts().pageNumber, { page: pages.current(), pages: pageCount })}`;
  }

  function hasPicture() {
    return state.version.hasPreview && !state.hasPictureFailed;
  }

  /** The picture, or why there is none. */
  function showStage() {
    element('stage').hidden = !hasPicture();
    element('tools').hidden = !hasPicture();
    element('no-preview').hidden = hasPicture();
    const reason = state.version.hasPreview ? 'pictureFailed' : 'noPreview';
    element('no-preview-text').textContent = texts()[reason] ?? '';
  }

  /** In the time zone of the guest. */
  function showDeadline() {
    const line = element('deadline');
    line.hidden = data.deadline === null;
    if (data.deadline === null) return;
    const moment = momentText(new Date(data.deadline * 1000), state.language);
    line.textContent = fill(texts().answerBy, { moment });
  }

  function showLanguage() {
    showLabels(state.language, texts());
    showVersions(data.versions, state.version, texts());
    showDeadline();
    showStage();
    say(state.said);
    show();
  }

  typedElement('version', HTMLSelectElement).addEventListener('change', (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.currentTarget);
    state.version = data.versions.find((version) => version.id === value) ?? newestVersion;
    Object.assign(state, { draft: null, chosenId: null, chosenPoint: null, isMarking: false });
    say(null);
    showVersion();
  });
  typedElement('language', HTMLSelectElement).addEventListener('change', (event) => {
    state.language = /** @type {HTMLSelectElement} */ (event.currentTarget).value;
    // In the address, so that a reload and a bookmark keep it; nothing is stored in the browser.
    history.replaceState(null, '', `?lang=${state.language}`);
    showLanguage();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !state.isMarking) return;
    state.isMarking = false;
    show();
  });

  showLanguage();
  showVersion();
}

/** A ten-thousandth of the picture is finer than any finger. @param {number} fraction */
function round(fraction) {
  return Math.round(fraction * 10_000) / 10_000;
}
