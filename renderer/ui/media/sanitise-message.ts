import DOMPurify from 'dompurify';

/**
 * The parts of a message that reading needs: paragraphs, lists, quotes, tables, emphasis, links. Nothing that loads, runs or
 * imitates Galley.
 */
const allowedTags = [
  ...['p', 'div', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'a'],
];

/**
 * A stranger's HTML as nodes that may stand in the page. They are moved there as they are: a text that was written out and
 * read again could mean something else (mutation XSS). It is parsed in a document without a window, where nothing loads.
 */
export function sanitiseMessage(html: string): DocumentFragment {
  // Its type does not say so: null for what its parser makes no body of. That is shown as the text that it is.
  const clean: DocumentFragment | null = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^https?:\/\//i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  const fragment = clean ?? document.createDocumentFragment();
  if (clean === null) fragment.append(html);
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) lowerHeading(heading);
  for (const link of fragment.querySelectorAll('a')) guardLink(link);
  return fragment;
}

/** The outline of the page is ours: a heading of a message is a paragraph in bold. */
function lowerHeading(heading: Element): void {
  const paragraph = document.createElement('p');
  const words = document.createElement('strong');
  words.append(...heading.childNodes);
  paragraph.append(words);
  heading.replaceWith(paragraph);
}

/** Opens outside of the page, where the host has the last word; its address is shown, because its words may promise another. */
function guardLink(link: HTMLAnchorElement): void {
  const address = link.getAttribute('href');
  if (address === null) return;
  link.target = '_blank';
  link.rel = 'noopener noreferrer nofollow';
  if (link.textContent?.trim() !== address) link.after(` (${address})`);
}
