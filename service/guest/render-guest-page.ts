import { joinFileName } from '../../shared/model/index.ts';
import {
  type GuestLanguage,
  type GuestVersion,
  type GuestView,
  guestLanguages,
  pageCountOf,
} from '../domain/index.ts';
import { escapeHtml, escapeJson } from './escape-html.ts';
import { renderHead } from './page-head.ts';
import { type PageTexts, pageTexts } from './page-texts.ts';

export interface GuestPageFacts {
  readonly code: string;
  readonly language: GuestLanguage;
  /** Whether the version can be shown as a picture; others are offered as a file. */
  readonly hasPreview: (version: GuestVersion) => boolean;
}

/** The page of one guest: its frame here, its life in `page/guest-page.js`, which reads the data at the end. */
export function renderGuestPage(view: GuestView, facts: GuestPageFacts): string {
  const texts = pageTexts[facts.language];
  const title = `${view.proofName} · ${texts.proof}`;
  return `${renderHead(title, facts.language, { hasScript: true })}
<body>
<a class="skip" href="#comment-body" data-text="toComments">${escapeHtml(texts.toComments)}</a>
<header>
<div class="title"><p class="kicker"><span data-text="proof">${escapeHtml(texts.proof)}</span><span id="only-version"></span></p><h1 translate="no">${escapeHtml(view.proofName)}</h1><p id="deadline" class="note" hidden></p></div>
<label class="field" id="version-field" hidden><span data-text="version">${escapeHtml(texts.version)}</span><select id="version"></select></label>
<label class="field"><span class="quiet" data-text="language">${escapeHtml(texts.language)}</span><select id="language">${languageOptions(facts.language)}</select></label>
</header>
<main>
${stage(texts)}
${panel(texts, view.areCommentsShared)}
</main>
${unseenQuestion(texts)}
<p id="status" role="status" class="toast"></p>
<noscript><p class="toast shown">${escapeHtml(texts.needsScript)}</p></noscript>
<script type="application/json" id="page-data">${escapeJson(pageData(view, facts))}</script>
</body>
</html>
`;
}

const languageNames: Readonly<Record<GuestLanguage, string>> = {
  en: 'English',
  fi: 'Suomi',
  sv: 'Svenska',
  de: 'Deutsch',
  ru: 'Русский',
};

function languageOptions(chosen: GuestLanguage): string {
  return guestLanguages
    .map((language) => {
      const selected = language === chosen ? ' selected' : '';
      return `<option value="${language}" lang="${language}"${selected}>${languageNames[language]}</option>`;
    })
    .join('');
}

function stage(texts: PageTexts): string {
  const tool = (id: string, key: keyof PageTexts, sign: string): string =>
    `<button type="button" id="${id}" class="tool" data-label="${key}" aria-label="${escapeHtml(texts[key])}">${sign}</button>`;
  return `<section class="stage-column" aria-labelledby="picture-title">
<h2 id="picture-title" class="unseen" data-text="picture">${escapeHtml(texts.picture)}</h2>
<div id="stage" class="stage" role="application" tabindex="0" aria-labelledby="picture-title" aria-describedby="picture-help">
<div id="canvas" class="canvas"><img id="picture" alt="" draggable="false"></div>
<div id="pins" class="pins"></div>
<div class="cross" aria-hidden="true"></div>
</div>
<div id="no-preview" class="no-preview" hidden><p id="no-preview-name" class="file-name" translate="no"></p><p id="no-preview-text"></p><a id="no-preview-download" class="button primary" download data-text="download">${escapeHtml(texts.download)}</a></div>
<p id="picture-help" class="unseen" data-text="pictureHelp">${escapeHtml(texts.pictureHelp)}</p>
<p id="mark-help" class="mark-help" data-text="markPointHelp" hidden>${escapeHtml(texts.markPointHelp)}</p>
<div id="pages" class="pages" role="group" aria-labelledby="page-number" hidden>${tool('previous-page', 'previousPage', '‹')}<span id="page-number" class="page-number" role="status"></span>${tool('next-page', 'nextPage', '›')}</div>
<div id="tools" class="tools">${tool('zoom-out', 'zoomOut', '−')}<span id="zoom-level" class="zoom-level"></span>${tool('zoom-in', 'zoomIn', '+')}<button type="button" id="fit" class="tool wide" data-text="fit">${escapeHtml(texts.fit)}</button><a id="download" class="tool" download data-label="download" aria-label="${escapeHtml(texts.download)}">↓</a></div>
</section>`;
}

function panel(texts: PageTexts, areCommentsShared: boolean): string {
  const title = areCommentsShared ? 'allComments' : 'comments';
  const privacy = areCommentsShared ? 'privacyShared' : 'privacy';
  const answer = (opinion: string, key: keyof PageTexts, sign: string): string =>
    `<button type="button" class="answer" data-opinion="${opinion}" aria-pressed="false"><span class="sign" aria-hidden="true">${sign}</span><span data-text="${key}">${escapeHtml(texts[key])}</span></button>`;
  return `<aside class="panel">
<section id="opinion-panel" aria-labelledby="opinion-title" hidden>
<h2 id="opinion-title" data-text="yourAnswer">${escapeHtml(texts.yourAnswer)}</h2>
<div id="answers" class="answers" role="group" aria-labelledby="opinion-title">${answer('Approved', 'approve', '✓')}${answer('ConditionallyApproved', 'approveConditionally', '✎')}${answer('Rejected', 'reject', '✕')}</div>
<p id="opinion-note" class="note"></p>
</section>
<section class="comments" aria-labelledby="comments-title">
<h2 id="comments-title"><span data-text="${title}">${escapeHtml(texts[title])}</span> <span id="comment-count" class="count"></span></h2>
<ol id="comment-list"></ol>
<p id="no-comments" class="note" data-text="noComments">${escapeHtml(texts.noComments)}</p>
</section>
<form id="comment-form">
<label for="comment-body" data-text="commentLabel">${escapeHtml(texts.commentLabel)}</label>
<textarea id="comment-body" rows="3" maxlength="5000" required></textarea>
<div class="form-row"><button type="button" id="mark-point" class="button" aria-pressed="false"><span class="pin-sign" aria-hidden="true"></span><span id="mark-point-text">${escapeHtml(texts.markPoint)}</span></button><button type="button" id="remove-point" class="tool" data-label="removePoint" aria-label="${escapeHtml(texts.removePoint)}" hidden>✕</button><button type="submit" class="button primary" data-text="send">${escapeHtml(texts.send)}</button></div>
<p class="note" data-text="${privacy}">${escapeHtml(texts[privacy])}</p>
</form>
</aside>`;
}

/** Asked before an approval while some pages were never on the screen. */
function unseenQuestion(texts: PageTexts): string {
  return `<dialog id="unseen-question" class="question" aria-labelledby="unseen-text">
<p id="unseen-text"></p>
<div class="form-row"><button type="button" id="keep-looking" class="button primary" data-text="keepLooking" autofocus>${escapeHtml(texts.keepLooking)}</button><button type="button" id="approve-anyway" class="button" data-text="approveAnyway">${escapeHtml(texts.approveAnyway)}</button></div>
</dialog>`;
}

/** The data of the scripts; `page/page-data.js`, which reads it, declares its shape again. */
function pageData(view: GuestView, facts: GuestPageFacts): unknown {
  return {
    code: facts.code,
    language: facts.language,
    texts: pageTexts,
    isOpinionAllowed: view.isOpinionAllowed,
    deadline: view.deadline,
    versions: view.versions.map((version) => ({
      id: version.versionId,
      number: version.number,
      fileName: joinFileName(version.stem, version.extension),
      hasPreview: facts.hasPreview(version),
      pageCount: pageCountOf(version.image) ?? 1,
      opinion: version.opinion,
    })),
    comments: view.comments.map(({ commentId, versionId, body, position, created, isOwn, ...rest }) => ({
      id: commentId,
      versionId,
      body,
      position,
      created,
      // A guest without a name: the page shows a text for it.
      author: isOwn ? null : rest.authorName,
      parentId: rest.parentId,
    })),
  };
}
