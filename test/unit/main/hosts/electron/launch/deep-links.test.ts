import { describe, expect, it } from 'vitest';
import { deepLinkIn, readDeepLink } from '../../../../../../main/hosts/electron/launch/deep-links.ts';

const place = {
  servers: ['https://bank.example.com', 'https://dam.example.fi:8443/bank', 'http://[::1]:4100'],
  current: 'https://bank.example.com',
};

describe('deep-links', () => {
  it.each([
    ['galley://bank.example.com/asset/12', { kind: 'asset', assetId: '12' }],
    ['galley://bank.example.com/project/a-B_3', { kind: 'project', projectId: 'a-B_3' }],
    ['galley://bank.example.com/proof/7', { kind: 'proof', proofId: '7' }],
    ['GALLEY://BANK.example.com/Proof/7', { kind: 'proof', proofId: '7' }],
  ])('leads by %s to what it names', (link, command) => {
    expect(readDeepLink(link, place)).toEqual(command);
  });

  it('knows a bank by host and port', () => {
    const at = (current: string, link: string) => readDeepLink(link, { ...place, current }).kind;
    expect([
      at('https://dam.example.fi:8443/bank', 'galley://dam.example.fi:8443/asset/1'),
      at('http://[::1]:4100', 'galley://[::1]:4100/asset/1'),
      at('https://dam.example.fi:8443/bank', 'galley://dam.example.fi/asset/1'),
    ]).toEqual(['asset', 'asset', 'link-refused']);
  });

  it('says which bank to sign in to before it leads anywhere', () => {
    const reasonOf = (link: string, current = place.current as string | null) =>
      readDeepLink(link, { ...place, current });
    expect([
      reasonOf('galley://dam.example.fi:8443/asset/1'),
      reasonOf('galley://evil.example/asset/1'),
      reasonOf('galley://bank.example.com/asset/1', null),
    ]).toEqual([
      { kind: 'link-refused', reason: 'other-bank' },
      { kind: 'link-refused', reason: 'unknown-bank' },
      { kind: 'link-refused', reason: 'other-bank' },
    ]);
  });

  it.each([
    'galley:',
    'galley://',
    'galley:///asset/1',
    'galley://bank.example.com',
    'galley://bank.example.com/',
    'galley://bank.example.com/asset/',
    'galley://bank.example.com/asset/1/2',
    'galley://bank.example.com/asset/../../x',
    'galley://bank.example.com/asset/%2e%2e',
    'galley://bank.example.com/asset/1?delete=1',
    'galley://bank.example.com/asset/1#x',
    'galley://bank.example.com/upload/%2Fetc%2Fpasswd',
    'galley://bank.example.com/sign-out/1',
    'galley://bank.example.com/proof/1 --delete',
    'galley://bank.example.com/proof/1\n',
    'galley://bank.example.com/proof/1\0',
    'galley://anna:secret@bank.example.com/asset/1',
    'galley://bank.example.com@evil.example/asset/1',
    'galley://bank.example.com\\@evil.example/asset/1',
    `galley://bank.example.com/asset/${'1'.repeat(200)}`,
    'https://bank.example.com/asset/1',
    'galleys://bank.example.com/asset/1',
    'javascript:alert(1)',
    '',
  ])('reads nothing into %j', (link) => {
    expect(readDeepLink(link, place)).toEqual({ kind: 'link-refused', reason: 'unreadable' });
  });

  it('finds the link among what a second start was given', () => {
    expect([
      deepLinkIn(['/opt/galley', '--hidden', 'galley://bank.example.com/asset/1']),
      deepLinkIn(['/opt/galley', '/home/anna/galley.txt']),
    ]).toEqual(['galley://bank.example.com/asset/1', null]);
  });
});
