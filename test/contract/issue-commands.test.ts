import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockStateDirectory } from '../../main/platform/index.ts';
import type { LocalPath } from '../../shared/model/index.ts';
import { readBankContent } from '../faults/bank-content.ts';
import { runGalley } from '../support/run-galley.ts';
import { startBank } from '../support/running-bank.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { plantTree, temporaryDirectory } from '../support/temporary-directory.ts';

describe('galley issues, answer, retry, skip, cancel', () => {
  it('lists a question with its answers, and adds a version once it is answered by path', async () => {
    const { galley, sync, names } = await fixture({ 'cover.txt': 'ours' }, { 'cover.txt': 'theirs' });
    expect((await sync()).code).toBe(1);
    const listed = await galley('issues');
    expect([listed.code, listed.events]).toEqual([
      1,
      [
        expect.objectContaining({
          event: 'issue',
          path: 'cover.txt',
          code: 'NAME_ON_BANK',
          choices: ['new-version', 'new-asset', 'skip'],
        }),
      ],
    ]);
    expect((await galley('answer', 'watched/cover.txt', 'new-version')).code).toBe(0);
    expect((await sync()).events.at(-1)).toMatchObject({ event: 'summary', versions: 1, parked: 0 });
    expect([await names(), (await galley('issues')).code]).toEqual([['cover.txt'], 0]);
  });

  it('leaves a skipped file alone until it is saved again', async () => {
    const { galley, sync, names } = await fixture({ 'cover.txt': 'ours' }, { 'cover.txt': 'theirs' });
    await sync();
    expect((await galley('skip', 'watched')).events).toEqual([
      expect.objectContaining({ event: 'skip', path: 'cover.txt', result: 'done' }),
    ]);
    expect([(await sync()).code, await names()]).toEqual([0, ['cover.txt']]);
  });

  it('retries a refused upload by id, and in the next run by itself', async () => {
    const { galley, sync, names, refuse } = await fixture({ 'cover.txt': 'ours' });
    refuse(413);
    expect((await sync()).events.at(-1)).toMatchObject({ parked: 1 });
    const [issue] = (await galley('issues')).events;
    expect((await galley('retry', String(issue?.intentId))).code).toBe(0);
    expect((await sync()).events.at(-1)).toMatchObject({ uploaded: 0, parked: 1 });
    refuse(null);
    expect((await sync()).events.at(-1)).toMatchObject({ uploaded: 1, parked: 0 });
    expect(await names()).toEqual(['cover.txt']);
  });

  it('cancels what is named, refuses an unknown name and an answer that is not offered', async () => {
    const { galley, sync } = await fixture({ 'cover.txt': 'ours' }, { 'cover.txt': 'theirs' });
    await sync();
    const codes = [
      (await galley('answer', 'watched/cover.txt', 'perhaps')).code,
      (await galley('cancel', 'watched/nothing.txt')).code,
      (await galley('cancel', 'watched/cover.txt')).code,
      (await sync()).code,
    ];
    expect(codes).toEqual([2, 1, 0, 0]);
  });

  it('ends with 5 beside another Galley, and changes nothing', async () => {
    const { galley, sync, state } = await fixture({ 'cover.txt': 'ours' }, { 'cover.txt': 'theirs' });
    await sync();
    const lock = await lockStateDirectory(state as LocalPath);
    onTestFinished(() => lock.release());
    const codes = [
      (await galley('retry', '--all')).code,
      (await galley('skip', 'watched')).code,
      (await galley('pause')).code,
    ];
    expect([codes, (await galley('issues')).events.length]).toEqual([[5, 5, 5], 1]);
  });

  it('pauses and resumes everything', async () => {
    const { galley } = await fixture({});
    expect((await galley('pause', '--minutes', '5')).events).toEqual([
      { event: 'paused', untilMs: expect.any(Number) },
    ]);
    expect((await galley('resume')).events).toEqual([{ event: 'resumed' }]);
    expect((await galley('pause', 'watched')).code).toBe(1);
  });
});

describe('galley why, folders, --version', () => {
  it('answers in a process of its own by ignore files and age, and says what is parked and why', async () => {
    const { galley, sync, root } = await fixture(
      { '.galleyignore': '*.bak', 'cover.txt': 'ours', 'sent.txt': 'sent' },
      { 'cover.txt': 'theirs' },
    );
    await sync();
    const tenMinutesAgo = new Date(Date.now() - 600_000);
    for (const name of ['old.bak', 'new.txt']) {
      await writeFile(join(root, name), name);
      await utimes(join(root, name), tenMinutesAgo, tenMinutesAgo);
    }
    const why = async (name: string) => {
      const { events, text } = await galley('why', join(root, name));
      return { ...events.at(-1), text };
    };
    expect([await why('old.bak'), await why('sent.txt'), await why('cover.txt')]).toMatchObject([
      { action: 'ignore', reason: 'ignored-by-rule', details: { pattern: '*.bak' } },
      { action: 'keep', reason: 'same-content', assetId: expect.any(String), sinceMs: expect.any(Number) },
      { state: 'parked', code: 'NAME_ON_BANK', text: expect.stringContaining('parked, because: ') },
    ]);
  });

  it('lists the folders of the bank with their ids', async () => {
    const { galley, inboxFolderId } = await fixture({});
    expect((await galley('folders')).events).toContainEqual(
      expect.objectContaining({ event: 'folder', id: inboxFolderId, depth: 0 }),
    );
  });
});

/** A watched directory with this in it, a bank that holds that, and a proxy in between. */
async function fixture(
  tree: Readonly<Record<string, string>>,
  onBank: Readonly<Record<string, string>> = {},
) {
  const bank = await startBank();
  const proxy = await startTcpProxy(bank.url);
  onTestFinished(() => proxy.stop());
  const work = await temporaryDirectory();
  const state = await temporaryDirectory();
  const root = join(work, 'watched');
  await plantTree(
    work,
    Object.fromEntries(Object.entries(tree).map(([name, text]) => [`watched/${name}`, text])),
  );
  for (const [name, text] of Object.entries(onBank)) await bank.admin.upload(bank.inboxFolderId, name, text);
  const galley = (...args: readonly string[]) =>
    runGalley([...args, '--state', state], {
      workingDirectory: work,
      environment: { GALLEY_SERVER: proxy.url, GALLEY_API_KEY: bank.apiKey },
    });
  return {
    galley,
    root,
    state,
    inboxFolderId: bank.inboxFolderId,
    sync: () => galley('sync', 'watched', '--once', '--settle', '0', '--folder', bank.inboxFolderId),
    names: async () => (await readBankContent(bank)).map(({ name }) => name),
    /** Every upload is answered with this status; null: passed on. */
    refuse(status: number | null) {
      proxy.play(({ isUpload }) =>
        isUpload && status !== null
          ? { kind: 'answer', when: 'after-body', answer: { status } }
          : { kind: 'pass' },
      );
    },
  };
}
