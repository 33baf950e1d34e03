import { describe, expect, it } from 'vitest';
import {
  readEmail,
  readGuestName,
  readLanguage,
  readPlainText,
} from '../../../../../service/domain/index.ts';

describe('readEmail', () => {
  it('keeps an address as it was written and identifies it without case', () => {
    const addresses = [
      'Anna.Virtanen+proof@Example.com',
      ' a@b.fi\t',
      'x@sub.bücher.example',
      "o'neil@x--y.example",
      'Äiti.Mäkinen@müller.example',
    ];
    expect(addresses.map((address) => readEmail(address, 'Email'))).toEqual([
      { email: 'Anna.Virtanen+proof@Example.com', emailKey: 'anna.virtanen+proof@example.com' },
      { email: 'a@b.fi', emailKey: 'a@b.fi' },
      { email: 'x@sub.bücher.example', emailKey: 'x@sub.bücher.example' },
      { email: "o'neil@x--y.example", emailKey: "o'neil@x--y.example" },
      { email: 'Äiti.Mäkinen@müller.example', emailKey: 'äiti.mäkinen@müller.example' },
    ]);
  });

  it('refuses everything that could mean another recipient or none, quickly', () => {
    const wrong = [
      'a b@example.com',
      'a@example.com,b@example.com',
      'a@example.com;b@example.com',
      '<a@example.com>',
      'a@example.com\nBcc: b@example.com',
      'a..b@example.com',
      'a@-example.com',
      'a@example.com.',
      'a@example..com',
      `${'ä'.repeat(33)}@example.com`,
      `a@${'a-'.repeat(120)}.com`,
      `${'a'.repeat(200_000)}@example.com`,
      `a@${'a.'.repeat(100_000)}`,
    ];
    for (const address of wrong) expect(() => readEmail(address, 'Email')).toThrow('BAD_REQUEST');
  });
});

describe('readPlainText', () => {
  it('makes all line ends one kind and keeps tabs', () => {
    expect(readPlainText(' a\r\nb\rc\n\td ', 'Body', 100)).toBe('a\nb\nc\n\td');
    // Characters that word processors, old printers' files and terminals of mainframes paste for one.
    expect(readPlainText('a\u000bb\u000cc\u0085d', 'Body', 100)).toBe('a\nb\nc\nd');
  });

  it('refuses control characters, broken Unicode and more than the longest', () => {
    for (const text of ['a\u0000', 'a\u001b[2J', '\ud800', 'abcdef'])
      expect(() => readPlainText(text, 'Body', 5)).toThrow('BAD_REQUEST');
  });
});

describe('readGuestName', () => {
  it('refuses what is more than one line', () => {
    for (const name of ['a\nb', 'a\u2028b', 'a\u0085b', 'x'.repeat(201)])
      expect(() => readGuestName(name, 'Name')).toThrow('BAD_REQUEST');
  });
});

describe('readLanguage', () => {
  it('knows the five languages with and without a region, in any case', () => {
    expect(['en', 'FI', 'sv-FI', 'de_AT', 'ru-RU'].map((code) => readLanguage(code, 'Code'))).toEqual([
      'en',
      'fi',
      'sv',
      'de',
      'ru',
    ]);
  });
});
