/** Plain text as the HTML that the bank keeps (`reference.md § Conversation`): escaped, with line break tags. */
export function toMessageHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\r\n?|\n/g, '<br>');
}
