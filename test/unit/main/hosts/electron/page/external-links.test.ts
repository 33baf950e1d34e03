import { describe, expect, it } from 'vitest';
import { judgeExternalLink } from '../../../../../../main/hosts/electron/page/external-links.ts';

const servers = ['https://bank.example.com', 'http://127.0.0.1:4100', 'https://dam.example.fi:8443/bank'];

const allowed = [
  'https://bank.example.com',
  'https://bank.example.com/',
  'https://bank.example.com/assets/12?tab=versions#files',
  'https://BANK.example.com/assets/12',
  'https://bank.example.com:443/x',
  'https://bank.example.com/share/guest/aB3-_x',
  'https://bank.example.com/a%20b',
  'http://127.0.0.1:4100/share/abc',
  'https://dam.example.fi:8443/bank/12',
  'https://dam.example.fi:8443/elsewhere',
  'mailto:anna@example.com',
  'mailto:anna.b+proof@mail.example.co.uk',
  'mailto:anna@example.com?subject=Proof%20of%20the%20cover',
  'mailto:anna@example.com?subject=Hi&body=See%20you',
  'mailto:anna@example.com?Subject=Hi',
];

const refused = [
  'http://bank.example.com/',
  'https://bank.example.com:444/',
  'https://127.0.0.1:4100/',
  'http://localhost:4100/',
  'http://127.0.0.1:4101/',
  'https://evil.example/',
  'https://bank.example.com.evil.example/',
  'https://evil.example/bank.example.com',
  'https://evil.example#bank.example.com',
  'https://bank.example.com@evil.example/',
  'https://anna:secret@bank.example.com/',
  'https://anna@bank.example.com/',
  'https://bаnk.example.com/',
  '//bank.example.com/',
  'bank.example.com',
  '/assets/12',
  '',
  'file:///etc/passwd',
  'file://bank.example.com/share/x',
  'smb://bank.example.com/share',
  'ftp://bank.example.com/',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://bank.example.com/1',
  'app://galley/',
  'galley://bank.example.com/asset/1',
  'about:blank',
  'chrome://settings',
  'view-source:https://bank.example.com/',
  'ms-msdt:/id',
  'search-ms:query=x',
  'vscode://file/etc/passwd',
  'tel:+358401234567',
  'https://bank.example.com/\\..\\x',
  'https://bank.example.com/\u0000',
  'https://bank.example.com/\r\nx',
  'https://bank.example.com/a b',
  `https://bank.example.com/${'a'.repeat(4_096)}`,
  'mailto:',
  'mailto:anna',
  'mailto:anna@example.com,eve@evil.example',
  'mailto:anna@example.com?cc=eve@evil.example',
  'mailto:anna@example.com?bcc=eve@evil.example',
  'mailto:anna@example.com?attach=/etc/passwd',
  'mailto:anna@example.com?subject=x&attachment=file:///etc/passwd',
  'mailto:anna@example.com%0Abcc:eve@evil.example',
  'mailto:%ff',
];

describe('external-links', () => {
  it('is tried with more than fifty addresses', () => {
    expect(new Set([...allowed, ...refused]).size).toBeGreaterThanOrEqual(50);
  });

  it.each(allowed)('lets %j out', (address) => {
    expect(judgeExternalLink(address, servers)).toEqual({ isAllowed: true, url: new URL(address).href });
  });

  it.each(refused)('keeps %j in, and says why', (address) => {
    expect(judgeExternalLink(address, servers)).toEqual({
      isAllowed: false,
      reason: expect.stringMatching(/\w/),
    });
  });

  it('lets no web page out while no account is signed in', () => {
    expect(judgeExternalLink('https://bank.example.com/', []).isAllowed).toBe(false);
  });
});
