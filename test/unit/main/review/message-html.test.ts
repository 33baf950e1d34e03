import { describe, expect, it } from 'vitest';
import { toMessageHtml } from '../../../../main/review/message-html.ts';

describe('message-html', () => {
  it('escapes what a person typed and keeps their lines', () => {
    expect(toMessageHtml('<b> & "q"\r\nnext')).toBe('&lt;b&gt; &amp; &quot;q&quot;<br>next');
  });
});
