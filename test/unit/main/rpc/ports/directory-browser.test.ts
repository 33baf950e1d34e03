import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDirectoryBrowser } from '../../../../../main/rpc/index.ts';
import { asId } from '../../../../../shared/model/index.ts';
import type { DirectoryGrant } from '../../../../../shared/rpc/index.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'galley-browse-'));
  for (const name of ['Jobs 10', 'Jobs 2', '.cache']) mkdirSync(join(home, name));
  mkdirSync(join(home, 'Jobs 2', 'Spring'));
  writeFileSync(join(home, 'file.txt'), '');
  symlinkSync('/', join(home, 'link'));
});

afterEach(() => rmSync(home, { recursive: true }));

describe('directory-browser', () => {
  it('opens the home directory and shows plain directories in the order people count', async () => {
    const page = await browser().browse(null);
    expect({ ...page, directories: page.directories.map(({ name }) => name) }).toEqual({
      grant: 'grant-1',
      displayPath: '~',
      parentGrant: 'grant-2',
      directories: ['Jobs 2', 'Jobs 10'],
      isTruncated: false,
    });
  });

  it('goes down and up again over grants alone, and hands out one grant per directory', async () => {
    const directories = browser();
    const top = await directories.browse(null);
    const jobs = await directories.browse(top.directories[0]?.grant ?? top.grant);
    const back = await directories.browse(jobs.parentGrant);
    expect([jobs.displayPath, jobs.directories.map(({ name }) => name), back]).toEqual([
      '~/Jobs 2',
      ['Spring'],
      top,
    ]);
    expect(directories.resolve(jobs.grant)).toBe(join(home, 'Jobs 2'));
  });

  it('ends at the root of the file system', async () => {
    const directories = browser();
    let page = await directories.browse(null);
    while (page.parentGrant !== null) page = await directories.browse(page.parentGrant);
    expect(page.displayPath).toBe('/');
  });

  it.each(['made-up', '/etc', '../../..'])('refuses %j, which it never handed out', async (grant) => {
    await expect(browser().browse(asId<DirectoryGrant>(grant))).rejects.toMatchObject({
      code: 'GRANT_UNKNOWN',
    });
  });

  it('says which directory could not be read', async () => {
    const directories = browser();
    const page = await directories.browse(null);
    rmSync(join(home, 'Jobs 2'), { recursive: true });
    await expect(directories.browse(page.directories[0]?.grant ?? null)).rejects.toMatchObject({
      code: 'DIRECTORY_UNREADABLE',
      details: { path: '~/Jobs 2' },
    });
  });
});

function browser() {
  let count = 0;
  return createDirectoryBrowser({
    homeDirectory: home,
    displayPath: (path) => path.replace(home, '~'),
    randomId: () => {
      count += 1;
      return `grant-${count}`;
    },
  });
}
