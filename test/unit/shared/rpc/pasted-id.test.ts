import { describe, expect, it } from 'vitest';
import { readPastedId } from '../../../../shared/rpc/index.ts';

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
    ['two words', 'neither'],
    ['../etc', 'neither'],
    ['javascript:1', 'neither'],
    ['https://bank.example/', 'no-id'],
    ['https://bank.example/l/abcdefghijkl', 'guest-link'],
  ])('tells why %s names nothing', (text, fault) => {
    expect(readPastedId({ kind: 'proof', text })).toBe(fault);
  });
});
