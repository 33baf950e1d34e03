import { describe, expect, it, vi } from 'vitest';
import { createUploadsSlice, type UploadsSlice } from '../../../../../renderer/state/slices/uploads-slice.ts';
import { AppError, type ErrorCode, toAppError } from '../../../../../shared/errors/index.ts';
import { type AssetId, asId, type BankFolderId, type IntentId } from '../../../../../shared/model/index.ts';
import type { SpoolAnswer, UploadBegin, UploadGrant } from '../../../../../shared/rpc/index.ts';

const inbox = asId<BankFolderId>('inbox');
const elsewhere = asId<BankFolderId>('elsewhere');
const promised: SpoolAnswer = { kind: 'promised', intentId: asId<IntentId>('i1') };

describe('renderer/state/uploads-slice', () => {
  it('opens the panel with the files and asks which names the folder holds', async () => {
    const { state, log } = slice({ clashes: { 'logo.png': ['a1'] } });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('logo.png', 10), file('new.tif', 20)]);
    expect(state().isUploadOpen).toBe(true);
    expect(state().uploadItems.map(({ name, clashesWith, phase }) => ({ name, clashesWith, phase }))).toEqual(
      [
        { name: 'logo.png', clashesWith: ['a1'], phase: 'ready' },
        { name: 'new.tif', clashesWith: [], phase: 'ready' },
      ],
    );
    expect(log).toEqual(['clashes inbox logo.png new.tif']);
  });

  it('sends a name with a backslash like a watched folder does, and keeps nothing back for one that is none', async () => {
    const { state, log } = slice({});
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('a/b.png', 1), file('back\\slash.png', 2), file('new.tif', 3)]);
    await state().startUpload();
    await state().retryFailed();
    expect(state().uploadItems.map(({ name, phase, failure }) => [name, phase, failure?.code])).toEqual([
      ['a/b.png', 'failed', 'BAD_NAME'],
      ['back\\slash.png', 'spooled', undefined],
      ['new.tif', 'spooled', undefined],
    ]);
    expect(log).toEqual([
      'clashes inbox back\\slash.png new.tif',
      'begin back\\slash.png 2 null',
      'begin new.tif 3 null',
    ]);
  });

  it('starts nothing while a clash is open, then hands over what was answered', async () => {
    const { state, log } = slice({ clashes: { 'logo.png': ['a1'], 'old.pdf': ['a2'] } });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('logo.png', 10), file('old.pdf', 5), file('new.tif', 20)]);
    await state().startUpload();
    expect(log.filter((line) => line.startsWith('begin'))).toEqual([]);
    state().chooseForClash('all', 'new-version');
    state().chooseForClash(itemId(state(), 'old.pdf'), 'skip');
    await state().startUpload();
    expect(log.filter((line) => line.startsWith('begin')).sort()).toEqual([
      'begin logo.png 10 new-version a1',
      'begin new.tif 20 null',
    ]);
    expect(phases(state())).toEqual({ 'logo.png': 'spooled', 'old.pdf': 'skipped', 'new.tif': 'spooled' });
  });

  it('offers no new version where several assets bear the name', async () => {
    const { state } = slice({ clashes: { 'logo.png': ['a1', 'a2'] } });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('logo.png', 10)]);
    state().chooseForClash('all', 'new-version');
    expect(state().uploadItems[0]?.choice).toBeNull();
    state().chooseForClash('all', 'new-asset');
    expect(state().uploadItems[0]?.choice).toBe('new-asset');
  });

  it('asks again for another folder and forgets the answers of the first', async () => {
    const { state } = slice({ clashes: { 'logo.png': ['a1'] }, clashFolder: inbox });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('logo.png', 10)]);
    state().chooseForClash('all', 'new-version');
    await state().chooseUploadFolder(elsewhere);
    expect(state().uploadItems[0]).toMatchObject({ clashesWith: [], choice: null });
  });

  it('asks anew where both folders hold the name, and starts nothing on the answer for the first', async () => {
    const { state, log } = slice({ clashes: { 'logo.png': ['a1'] } });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('logo.png', 10)]);
    state().chooseForClash('all', 'new-version');
    await state().chooseUploadFolder(elsewhere);
    await state().startUpload();
    expect([state().uploadItems[0]?.choice, log.filter((line) => line.startsWith('begin'))]).toEqual([
      null,
      [],
    ]);
  });

  it('asks what a typed folder holds once nothing more is typed, and starts nothing before', async () => {
    const { state, log, endPauses } = slice({ clashes: { 'logo.png': ['a1'] } });
    await state().addFiles([file('logo.png', 10)]);
    const letters = ['i', 'in', 'inbox'].map((typed) => state().typeUploadFolder(asId<BankFolderId>(typed)));
    expect([state().uploadFolderId, state().isCheckingClashes, log]).toEqual([inbox, true, []]);
    await state().startUpload();
    expect(log).toEqual([]);
    endPauses();
    await Promise.all(letters);
    expect([state().isCheckingClashes, log]).toEqual([false, ['clashes inbox logo.png']]);
    expect(state().uploadItems[0]?.clashesWith).toEqual(['a1']);
  });

  it('has no folder any more when what was typed is taken back', async () => {
    const { state, log, endPauses } = slice({ clashes: { 'logo.png': ['a1'] } });
    await state().chooseUploadFolder(inbox, 'Inbox');
    await state().addFiles([file('logo.png', 10)]);
    state().chooseForClash('all', 'new-version');
    const typed = [state().typeUploadFolder(elsewhere), state().typeUploadFolder(null)];
    endPauses();
    await Promise.all(typed);
    expect(state()).toMatchObject({ uploadFolderId: null, uploadFolderName: '', isCheckingClashes: false });
    expect(state().uploadItems[0]).toMatchObject({ clashesWith: [], choice: null });
    expect(log).toEqual(['clashes inbox logo.png']);
  });

  it('offers a folder to begin with, and never in place of one that was chosen, or typed wrongly', async () => {
    const offered = slice({});
    await offered.state().offerUploadFolder(inbox);
    expect(offered.state().uploadFolderId).toBe(inbox);
    const typed = offered.state().typeUploadFolder(null);
    offered.endPauses();
    await typed;
    await offered.state().offerUploadFolder(inbox);
    const chosen = slice({});
    await chosen.state().chooseUploadFolder(elsewhere);
    await chosen.state().offerUploadFolder(inbox);
    expect([offered.state().uploadFolderId, chosen.state().uploadFolderId]).toEqual([null, elsewhere]);
  });

  it('asks anew about a name that another asset of the folder bears by now, and keeps an answer otherwise', async () => {
    const clashes: Record<string, string[]> = { 'logo.png': ['a1'], 'old.pdf': ['a2'] };
    const { state } = slice({ clashes });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('logo.png', 10), file('old.pdf', 5)]);
    state().chooseForClash('all', 'new-version');
    clashes['logo.png'] = ['a7'];
    await state().addFiles([file('new.tif', 20)]);
    expect(state().uploadItems.map(({ name, choice }) => [name, choice])).toEqual([
      ['logo.png', null],
      ['old.pdf', 'new-version'],
      ['new.tif', null],
    ]);
  });

  it('starts nothing while the content of the folder is unknown, until another read has gone well', async () => {
    const { state, log, refuse } = slice({ clashes: { 'logo.png': ['a1'] } });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('logo.png', 10)]);
    state().chooseForClash('all', 'new-version');
    refuse('BANK_UNREACHABLE');
    await state().chooseUploadFolder(elsewhere);
    expect(state()).toMatchObject({
      clashFailure: { code: 'BANK_UNREACHABLE' },
      uploadItems: [{ clashesWith: [], choice: null }],
    });
    await state().startUpload();
    expect(log.filter((line) => line.startsWith('begin'))).toEqual([]);
    refuse(null);
    await state().checkClashes();
    expect(state()).toMatchObject({
      clashFailure: null,
      uploadItems: [{ clashesWith: ['a1'], choice: null }],
    });
    state().chooseForClash('all', 'new-asset');
    await state().startUpload();
    expect(log.filter((line) => line.startsWith('begin'))).toEqual(['begin logo.png 10 new-asset a1']);
  });

  it('sends names in one Unicode form', async () => {
    const { state, log } = slice({});
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('Ka\u0308si.txt', 1)]);
    await state().startUpload();
    expect(log).toContain('begin K\u00e4si.txt 1 null');
  });

  it('says what became of each file', async () => {
    const answers: Record<string, SpoolAnswer | AppError> = {
      'same.tif': { kind: 'already-there', assetId: asId<AssetId>('a9') },
      'full.tif': new AppError('LOCAL_DISK_FULL'),
    };
    const { state } = slice({ answer: (name) => answers[name] ?? promised });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('same.tif', 1), file('full.tif', 2), file('good.tif', 3)]);
    await state().startUpload();
    expect(phases(state())).toEqual({ 'same.tif': 'there', 'full.tif': 'failed', 'good.tif': 'spooled' });
    expect(state().uploadItems[1]?.failure?.code).toBe('LOCAL_DISK_FULL');
    expect(state().isSending).toBe(false);
  });

  it('tells of files that fail while the panel is hidden, once of each cause, and not beside the panel', async () => {
    const failures = ['LOCAL_DISK_FULL', 'LOCAL_DISK_FULL', 'FILE_CHANGED'] as const;
    const { state, bodies, reported } = slice({
      holdBodies: true,
      answer: (name) => new AppError(failures[Number(name)] ?? 'INTERNAL'),
    });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('0', 1), file('1', 1), file('2', 1)]);
    const sending = state().startUpload();
    await bodies.begun(2);
    state().closeUpload();
    bodies.finishAll();
    await sending;
    expect(reported).toEqual(['LOCAL_DISK_FULL 0', 'FILE_CHANGED 2']);
    state().openUpload();
    await state().retryFailed();
    await state().startUpload();
    expect(reported.length).toBe(2);
  });

  it('keeps the files that have not begun while the connection is lost, and goes on when it is back', async () => {
    const { state, bodies, log, reported, loseConnection } = slice({
      holdBodies: true,
      answer: (name) => (name < '2' ? new AppError('HOST_UNREACHABLE') : promised),
    });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('0', 1), file('1', 1), file('2', 1), file('3', 1)]);
    const sending = state().startUpload();
    await bodies.begun(2);
    state().closeUpload();
    const open = loseConnection();
    bodies.finishAll();
    await vi.waitFor(() => expect(phases(state())).toMatchObject({ '0': 'failed', '1': 'failed' }));
    expect(log.filter((line) => line.startsWith('begin'))).toEqual(['begin 0 1 null', 'begin 1 1 null']);
    open();
    await sending;
    expect(phases(state())).toEqual({ '0': 'failed', '1': 'failed', '2': 'spooled', '3': 'spooled' });
    expect(reported).toEqual(['HAND_OVER_BROKEN 0']);
  });

  it('tries again what failed, and asks before what the folder holds by now', async () => {
    const clashes: Record<string, string[]> = {};
    const answers: Record<string, SpoolAnswer | AppError> = { 'full.tif': new AppError('LOCAL_DISK_FULL') };
    const { state, log } = slice({ clashes, answer: (name) => answers[name] ?? promised });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('full.tif', 2), file('good.tif', 3)]);
    await state().startUpload();
    delete answers['full.tif'];
    clashes['full.tif'] = ['a7'];
    await state().retryFailed();
    expect(state().uploadItems[0]).toMatchObject({
      phase: 'ready',
      failure: null,
      sentBytes: 0,
      clashesWith: ['a7'],
    });
    state().chooseForClash('all', 'new-asset');
    await state().startUpload();
    expect(phases(state())).toEqual({ 'full.tif': 'spooled', 'good.tif': 'spooled' });
    expect(log.filter((line) => line.startsWith('begin'))).toEqual([
      'begin full.tif 2 null',
      'begin good.tif 3 null',
      'begin full.tif 2 new-asset a7',
    ]);
  });

  it('shows how far each body is', async () => {
    const { state, bodies } = slice({ holdBodies: true });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('big.psd', 100)]);
    const sending = state().startUpload();
    await bodies.begun(1);
    bodies.progress('big.psd', 60);
    expect(state().uploadItems[0]).toMatchObject({ phase: 'sending', sentBytes: 60 });
    bodies.finishAll();
    await sending;
    expect(state().uploadItems[0]).toMatchObject({ phase: 'spooled', sentBytes: 100 });
  });

  it('sends two bodies at a time, and cancelling leaves none half way', async () => {
    const { state, bodies } = slice({ holdBodies: true });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('1', 1), file('2', 1), file('3', 1)]);
    const sending = state().startUpload();
    await bodies.begun(2);
    expect(phases(state())).toEqual({ '1': 'sending', '2': 'sending', '3': 'ready' });
    state().cancelUpload();
    await sending;
    expect(phases(state())).toEqual({ '1': 'cancelled', '2': 'cancelled', '3': 'cancelled' });
  });

  it('cancels one body alone, and the others go on', async () => {
    const { state, bodies } = slice({ holdBodies: true });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('1', 1), file('2', 1), file('3', 1)]);
    const sending = state().startUpload();
    await bodies.begun(2);
    state().removeFile(itemId(state(), '1'));
    await bodies.begun(3);
    expect(phases(state())).toEqual({ '1': 'cancelled', '2': 'sending', '3': 'sending' });
    bodies.finishAll();
    await sending;
    expect(phases(state())).toEqual({ '1': 'cancelled', '2': 'spooled', '3': 'spooled' });
    state().removeFile(itemId(state(), '1'));
    expect(Object.keys(phases(state()))).toEqual(['2', '3']);
  });

  it('sends nothing of a waiting file that is removed, skipped or answered otherwise in between', async () => {
    const { state, bodies, log } = slice({
      holdBodies: true,
      clashes: { 'skip.pdf': ['a1'], 'other.pdf': ['a2'] },
    });
    await state().chooseUploadFolder(inbox);
    await state().addFiles(
      ['1', '2', 'gone.tif', 'skip.pdf', 'other.pdf', 'last.tif'].map((name) => file(name, 1)),
    );
    state().chooseForClash('all', 'new-version');
    const sending = state().startUpload();
    await bodies.begun(2);
    state().removeFile(itemId(state(), 'gone.tif'));
    state().chooseForClash(itemId(state(), 'skip.pdf'), 'skip');
    state().chooseForClash(itemId(state(), 'other.pdf'), 'new-asset');
    bodies.finishAll();
    await sending;
    expect(log.filter((line) => line.startsWith('begin')).sort()).toEqual([
      'begin 1 1 null',
      'begin 2 1 null',
      'begin last.tif 1 null',
      'begin other.pdf 1 new-asset a2',
    ]);
    expect(phases(state())).toEqual({
      '1': 'spooled',
      '2': 'spooled',
      'skip.pdf': 'skipped',
      'other.pdf': 'spooled',
      'last.tif': 'spooled',
    });
  });

  it('leaves a waiting file with the user when the folder turns out to hold its name', async () => {
    const clashes: Record<string, string[]> = {};
    const { state, bodies, log } = slice({ holdBodies: true, clashes });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('1', 1), file('2', 1), file('logo.png', 1)]);
    const sending = state().startUpload();
    await bodies.begun(2);
    clashes['logo.png'] = ['a9'];
    await state().checkClashes();
    bodies.finishAll();
    await sending;
    expect(phases(state())).toEqual({ '1': 'spooled', '2': 'spooled', 'logo.png': 'ready' });
    expect(log).not.toContain('begin logo.png 1 null');
  });

  it('only hides while files are on their way, and clears when they are not', async () => {
    const { state, bodies } = slice({ holdBodies: true });
    await state().chooseUploadFolder(inbox);
    await state().addFiles([file('1', 1)]);
    const sending = state().startUpload();
    await bodies.begun(1);
    state().closeUpload();
    expect({ open: state().isUploadOpen, items: state().uploadItems.length }).toEqual({
      open: false,
      items: 1,
    });
    bodies.finishAll();
    await sending;
    state().closeUpload();
    expect(state().uploadItems).toEqual([]);
  });
});

interface SliceOptions {
  readonly clashes?: Readonly<Record<string, readonly string[]>>;
  /** Only this folder has the clashes; every folder when absent. */
  readonly clashFolder?: BankFolderId;
  readonly answer?: (name: string) => SpoolAnswer | AppError;
  readonly holdBodies?: boolean;
}

function slice({ clashes = {}, clashFolder, answer = () => promised, holdBodies = false }: SliceOptions) {
  const log: string[] = [];
  let refusal: ErrorCode | null = null;
  let connection: Promise<void> = Promise.resolve();
  const names = new Map<string, string>();
  const bodies = heldBodies();
  const typingPause = Promise.withResolvers<void>();
  const reported: string[] = [];
  const report = (error: unknown, subject: string): void =>
    void reported.push(`${toAppError(error).code} ${subject}`);
  let current: UploadsSlice;
  const set = (change: Partial<UploadsSlice>): void => {
    current = { ...current, ...change };
  };
  const uploads = {
    clashes: async ({ bankFolderId, fileNames }: { bankFolderId: string; fileNames: readonly string[] }) => {
      log.push(`clashes ${bankFolderId} ${fileNames.join(' ')}`);
      if (refusal !== null) throw new AppError(refusal);
      const isHere = clashFolder === undefined || clashFolder === bankFolderId;
      return fileNames
        .filter((name) => isHere && clashes[name] !== undefined)
        .map((fileName) => ({
          fileName,
          assetIds: (clashes[fileName] ?? []).map((id) => asId<AssetId>(id)),
        }));
    },
    announce: async ({ fileNames }: { fileNames: readonly string[] }) => ({ dropId: fileNames.join(' ') }),
    conclude: async () => undefined,
    begin: async ({ fileName, sizeBytes, onClash }: UploadBegin) => {
      const answer = onClash === null ? 'null' : `${onClash.choice} ${onClash.assetIds?.join(' ')}`;
      log.push(`begin ${fileName} ${sizeBytes} ${answer}`);
      const uploadGrant = asId<UploadGrant>(`grant-${fileName}`);
      names.set(uploadGrant, fileName);
      return { uploadGrant };
    },
  };
  current = createUploadsSlice(set, () => ({ ...current, report }), {
    uploads: uploads as unknown as Parameters<typeof createUploadsSlice>[2]['uploads'],
    send: async ({ uploadGrant, onProgress, signal }) => {
      const name = names.get(uploadGrant) ?? '';
      if (holdBodies) await bodies.hold(name, onProgress, signal);
      const result = answer(name);
      if (result instanceof AppError) throw result;
      return result;
    },
    untilOpen: () => connection,
    typingPause: () => typingPause.promise,
  });
  const loseConnection = (): (() => void) => {
    const opened = Promise.withResolvers<void>();
    connection = opened.promise;
    return opened.resolve;
  };
  const refuse = (code: ErrorCode | null): void => {
    refusal = code;
  };
  return {
    state: () => current,
    log,
    bodies,
    refuse,
    reported,
    loseConnection,
    endPauses: typingPause.resolve,
  };
}

/** Bodies that stay on their way until the test lets them arrive, and with them those that come later. */
function heldBodies() {
  let isOver = false;
  const held = new Map<string, { onProgress: (sentBytes: number) => void; finish: () => void }>();
  const watchers: { count: number; resolve: () => void }[] = [];
  const announce = (): void => {
    for (const { count, resolve } of watchers) if (held.size >= count) resolve();
  };
  return {
    hold: (name: string, onProgress: (sentBytes: number) => void, signal: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new AppError('CANCELLED')));
        held.set(name, { onProgress, finish: resolve });
        if (isOver) resolve();
        announce();
      }),
    begun: (count: number): Promise<void> =>
      new Promise((resolve) => {
        watchers.push({ count, resolve });
        announce();
      }),
    progress: (name: string, sentBytes: number): void => held.get(name)?.onProgress(sentBytes),
    finishAll: (): void => {
      isOver = true;
      for (const { finish } of held.values()) finish();
    },
  };
}

function file(name: string, sizeBytes: number) {
  return { name, body: new Blob([new Uint8Array(sizeBytes)]) };
}

function itemId(state: UploadsSlice, name: string): number {
  return state.uploadItems.find((item) => item.name === name)?.itemId ?? -1;
}

function phases(state: UploadsSlice): Record<string, string> {
  return Object.fromEntries(state.uploadItems.map(({ name, phase }) => [name, phase]));
}
