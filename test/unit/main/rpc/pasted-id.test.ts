import { describe, expect, it } from 'vitest';
import { toMessageHtml } from '../../../../main/rpc/message-html.ts';
import { readPastedId } from '../../../../main/rpc/pasted-id.ts';

describe('pasted-id', () => {
  it.each([
    ['123', { kind: 'project', id: '123' }],
    ['https://bank.example/#/projects/55/files', { kind: 'project', id: '55' }],
    ['https://bank.example/app/proof/77?tab=1', { kind: 'proof', id: '77' }],
    ['https://bank.example/app?proofId=78', { kind: 'proof', id: '78' }],
    ['https://bank.example/project/5/proof/9', { kind: 'proof', id: '9' }],
    ['https://bank.example/view/9', { kind: 'project', id: '9' }],
  ])('reads %s', (text, pasted) => {
    expect(readPastedId({ kind: 'project', text })).toEqual(pasted);
  });

  it.each([
    'two words',
    '../etc',
    'https://bank.example/',
    'https://bank.example/l/abcdefghijkl',
    'javascript:1',
  ])('refuses %s', (text) => {
    expect(() => readPastedId({ kind: 'proof', text })).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST' }),
    );
  });
});

describe('message-html', () => {
  it('escapes what a person typed and keeps their lines', () => {
    expect(toMessageHtml('<b> & "q"\r\nnext')).toBe('&lt;b&gt; &amp; &quot;q&quot;<br>next');
  });
});
