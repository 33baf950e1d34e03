import { describe, expect, it } from 'vitest';
import { cleanMessage } from '../../../../../service/domain/validation/clean-message.ts';
import { xssPayloads } from '../../../../support/xss-payloads.ts';

/** The allowed content of a message: tags without attributes, and links that lead to the web. */
const harmless =
  /<\/?(?:p|div|br|hr|blockquote|pre|ul|ol|li|h[1-6]|table|thead|tbody|tfoot|tr|th|td|b|strong|i|em|u|s|sub|sup|code|a)(?: \/)?>|<a href="(?:https?:\/\/|mailto:)[^"<>]*">/g;

describe('clean-message', () => {
  it('keeps what a person writes', async () => {
    const letter =
      '<p>Hello <b>all</b><br />“ä” 🎉 &amp; &lt;x&gt;</p><ul><li>one</li></ul><a href="https://example.com/?a=1&amp;b=2">there</a>';
    expect(await cleanMessage(letter)).toBe(letter);
    expect(await cleanMessage('5 < 6')).toBe('5 &lt; 6');
  });

  it('leaves nothing that could run or load of every known kind of cross-site scripting', async () => {
    const left = [];
    for (const payload of xssPayloads) {
      const clean = await cleanMessage(payload);
      const rest = clean.replaceAll(harmless, '');
      if (/[<>]/.test(rest)) left.push({ payload, clean });
      // Its own output is clean.
      if ((await cleanMessage(clean)) !== clean)
        left.push({ payload, clean, again: await cleanMessage(clean) });
    }
    expect(left).toEqual([]);
  });

  it('is empty where nothing can be read', async () => {
    const empty = ['<script>x</script>', '<p> </p>', '<br>', '<img src=x>', '<!-- x -->'];
    expect(await Promise.all(empty.map(cleanMessage))).toEqual(['', '', '', '', '']);
  });
});
