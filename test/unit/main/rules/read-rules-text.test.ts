import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRulesText } from '../../../../main/rules/read-rules-text.ts';
import type { LocalPath, RelativePath } from '../../../../shared/model/index.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

const MOST_BYTES = 256 * 1024;
const path = '.galleyignore' as RelativePath;
const text = 'Entwürfe/\r\nчерновик*\n';

const utf16 = (mark: readonly number[], of = text): Buffer =>
  Buffer.concat([Buffer.from(mark), Buffer.from(of, 'utf16le')]);

async function read(content: string | Uint8Array): Promise<string> {
  const root = (await temporaryDirectory()) as LocalPath;
  await writeFile(join(root, path), content);
  return readRulesText(root, path);
}

describe('read-rules-text', () => {
  it.each<[string, string | Uint8Array]>([
    ['UTF-8', text],
    ['UTF-8 with a mark', `\uFEFF${text}`],
    ['UTF-16, as PowerShell and Notepad write it', utf16([0xff, 0xfe])],
    ['UTF-16 of the other order', utf16([0xff, 0xfe]).swap16()],
  ])('reads %s', async (_name, content) => {
    expect(await read(content)).toBe(text);
  });

  it('reads as much as it may hold', async () => {
    const longest = '#'.repeat(MOST_BYTES);
    expect(await read(longest)).toBe(longest);
    expect(await read('')).toBe('');
  });

  it.each<[string, string | Uint8Array]>([
    ['letters of another code page', Buffer.from('Entwürfe/', 'latin1')],
    ['UTF-16 that does not say so', utf16([])],
    ['UTF-16 that was cut', utf16([0xff, 0xfe]).subarray(0, -1)],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
    ['what is no text', Buffer.from('wip/\0')],
    ['more than it may hold', '#'.repeat(MOST_BYTES + 1)],
  ])('refuses %s', async (_name, content) => {
    await expect(read(content)).rejects.toMatchObject({ code: 'RULES_UNREADABLE', details: { path } });
  });
});
