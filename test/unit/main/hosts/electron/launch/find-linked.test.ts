import { describe, expect, it } from 'vitest';
import { findLinked } from '../../../../../../main/hosts/electron/launch/find-linked.ts';
import type { AccountView } from '../../../../../../shared/rpc/index.ts';

const account = (
  accountId: string,
  host: string,
  state: AccountView['state'] = 'signed-in',
): AccountView => ({
  accountId,
  server: `https://${host}`,
  user: null,
  isBuiltIn: false,
  state,
  word: null,
  issueCount: 0,
});
const accounts = [
  account('a1', 'bank.example.com'),
  account('a2', 'bank.example.com'),
  account('b1', 'dam.example.fi'),
  account('c1', 'old.example.com', 'signed-out'),
];

describe('find-linked', () => {
  it('stays with the account that is shown where it can, and goes to another where it must', () => {
    const accountOf = (link: string) => findLinked(link, { accountId: 'a2', accounts }).accountId;
    expect([
      accountOf('galley://bank.example.com/asset/1'),
      accountOf('galley://dam.example.fi/proof/1'),
    ]).toEqual(['a2', 'b1']);
  });

  it('names the account of the id to the page', () => {
    expect(findLinked('galley://dam.example.fi/proof/1', { accountId: 'a2', accounts }).command).toEqual({
      kind: 'proof',
      proofId: '1',
      accountId: 'b1',
    });
  });

  it('leads to no account that is signed out, and to no bank that is not known', () => {
    const linked = (link: string) => findLinked(link, { accountId: 'a1', accounts });
    expect([linked('galley://old.example.com/asset/1'), linked('galley://evil.example/asset/1')]).toEqual([
      { command: { kind: 'link-refused', reason: 'other-bank' }, accountId: null },
      { command: { kind: 'link-refused', reason: 'unknown-bank' }, accountId: null },
    ]);
  });
});
