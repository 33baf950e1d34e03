/** The parts of a message that reading needs: paragraphs, lists, quotes, tables, emphasis, links. Nothing that loads or runs. */
const allowedTags = [
  ...['p', 'div', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'a'],
];

/**
 * The HTML of a message without parts that could run or load where it is shown as it is: clients of the API may trust the bank's
 * content. '' where nothing to read is left. Links lead to the web or to mail alone.
 */
export async function cleanMessage(html: string): Promise<string> {
  // Loaded by the first message: a start does not wait for it.
  const { default: sanitizeHtml } = await import('sanitize-html');
  const clean = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ['href'] },
    // Stricter than schemes alone: browsers skip blanks and control characters before and in the middle of a scheme.
    transformTags: {
      a: (tagName, { href }) => ({ tagName, attribs: leadsOutside(href) ? { href } : {} }),
    },
    // Beyond this depth a parser of some browser gives up, and a reader long before.
    nestingLimit: 50,
  });
  const words = sanitizeHtml(clean, { allowedTags: ['hr'], allowedAttributes: {} });
  return words.trim() === '' ? '' : clean;
}

function leadsOutside(href: string | undefined): href is string {
  return href !== undefined && /^(?:https?:\/\/|mailto:)/i.test(href);
}
