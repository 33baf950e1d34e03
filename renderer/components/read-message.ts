/** A paragraph, or one item of a list; `text` may hold line breaks. */
export interface MessageBlock {
  /** Counts from 0. */
  readonly blockId: number;
  readonly isListItem: boolean;
  readonly text: string;
}

/** Elements that begin and end a paragraph. */
const blockElements = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DIV DL DD DT FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN OL P PRE SECTION TABLE TR UL'.split(
    ' ',
  ),
);

/** Elements whose text is not meant to be read. */
const silentElements = new Set('SCRIPT STYLE TEMPLATE NOSCRIPT TITLE HEAD IFRAME OBJECT SVG MATH'.split(' '));

/**
 * The text of a stranger's HTML, in paragraphs and list items. The document it is parsed into has no window: it runs no script,
 * loads no picture and is thrown away. What is drawn afterwards is text alone, a link with its address behind it.
 */
export function readMessage(html: string): readonly MessageBlock[] {
  const blocks: MessageBlock[] = [];
  let text = '';
  let isListItem = false;
  const finish = (): void => {
    const trimmed = text.replace(/[^\S\n]*\n[^\S\n]*/g, '\n').trim();
    if (trimmed !== '') blocks.push({ blockId: blocks.length, isListItem, text: trimmed });
    text = '';
    isListItem = false;
  };
  const walk = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) text += (node.textContent ?? '').replace(/\s+/g, ' ');
    if (!(node.nodeType === Node.ELEMENT_NODE)) return;
    const name = node.nodeName.toUpperCase();
    if (silentElements.has(name)) return;
    if (name === 'BR') {
      text += '\n';
      return;
    }
    const isBlock = blockElements.has(name);
    if (isBlock) finish();
    if (name === 'LI') isListItem = true;
    const before = text;
    for (const child of node.childNodes) walk(child);
    if (name === 'A') text += addressBehind(node, text.slice(before.length));
    if (isBlock) finish();
  };
  for (const child of new DOMParser().parseFromString(html, 'text/html').body.childNodes) walk(child);
  finish();
  return blocks;
}

/** Shown, because the words of a link may promise another place than it leads to. Nothing here can be clicked. */
function addressBehind(link: Node, words: string): string {
  const address = link instanceof Element ? (link.getAttribute('href') ?? '').trim() : '';
  return address === '' || address === words.trim() ? '' : ` (${address})`;
}
