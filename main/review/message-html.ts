/** Plain text as the HTML that the bank keeps (`docs/api/reference.md#message-body-of-client`): escaped, with line break tags. */
export function toMessageHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\r\n?|\n/g, '<br>');
}
