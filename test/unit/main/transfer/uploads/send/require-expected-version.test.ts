import { describe, expect, it } from 'vitest';
import { requireExpectedVersion } from '../../../../../../main/transfer/uploads/send/require-expected-version.ts';
import { AppError } from '../../../../../../shared/errors/index.ts';
import {
  type AssetId,
  asId,
  type BankFile,
  type FileId,
  type Intent,
  type RemoteDifference,
  type RemoteVersion,
  type Sha256,
  type ShownContent,
} from '../../../../../../shared/model/index.ts';
import { anIntent, folder } from '../../an-intent.ts';

const agreedSha = 'aa'.repeat(32) as Sha256;
const ownSha = 'bb'.repeat(32) as Sha256;
const theirSha = 'cc'.repeat(32) as Sha256;
const fileId = asId<FileId>('file');
const target = { kind: 'version', bankFolderId: folder, assetId: asId<AssetId>('A'), fileId: null } as const;
const expected: RemoteVersion = { fileId, created: 100, sizeBytes: 10, sha256: agreedSha };

function active(more: Partial<BankFile> = {}): BankFile {
  return { fileId, stem: 'a', extension: 'txt', sizeBytes: 10, created: 100, sha256: null, ...more };
}

/** `content`: what a download of the active version would give. */
function setUp({ content = theirSha, known = expected as RemoteVersion | null } = {}) {
  const seen: {
    downloads: number;
    recorded: Pick<RemoteDifference, 'kind' | 'shown'>[];
    learnt: number;
    adopted: ShownContent[];
  } = { downloads: 0, recorded: [], learnt: 0, adopted: [] };
  const require = (intent: Intent, file: BankFile | null) =>
    requireExpectedVersion(
      {
        bank: {
          async hashOriginal() {
            seen.downloads += 1;
            return { sizeBytes: 10, sha256: content };
          },
        },
        store: {
          remote: {
            expected: () => known,
            noteShown: () => {
              seen.learnt += 1;
            },
            record: (_place, difference) => seen.recorded.push(difference) > 0,
          },
          adopt: (_intent, shown) => seen.adopted.push(shown),
        },
        files: { openForUpload: () => Promise.reject(new AppError('FILE_GONE')) },
        signal: new AbortController().signal,
      },
      intent,
      file,
    ).then(
      () => 'sent',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
  return { seen, require };
}

const version = (more: Partial<Intent> = {}) => anIntent({ target, sha256: ownSha, ...more });

describe('require-expected-version', () => {
  it('passes without a download when size, time and id are the expected ones', async () => {
    const { seen, require } = setUp();
    expect([await require(version(), active()), seen.downloads]).toEqual(['sent', 0]);
  });

  it('passes when the agreed content stands there under another time, and learns that time', async () => {
    const { seen, require } = setUp({ content: agreedSha });
    expect([await require(version(), active({ created: 200 })), seen.learnt]).toEqual(['sent', 1]);
  });

  it('agrees on content that is active already and sends nothing', async () => {
    const { seen, require } = setUp({ content: ownSha });
    expect(await require(version(), active({ created: 200 }))).toBe('SAME_ON_BANK');
    expect(seen.adopted).toMatchObject([{ assetId: 'A', version: { created: 200, sha256: ownSha } }]);
  });

  it('records a newer version, and an older one, and stops', async () => {
    const { seen, require } = setUp();
    expect(await require(version(), active({ created: 200 }))).toBe('NEWER_ON_BANK');
    expect(await require(version(), active({ created: 50, sizeBytes: 7 }))).toBe('OLDER_ON_BANK');
    expect(seen.recorded.map(({ kind }) => kind)).toEqual(['newer', 'older']);
  });

  it('finds another version of the same size and second by the digest that the bank states', async () => {
    const { seen, require } = setUp();
    expect(await require(version(), active({ sha256: theirSha }))).toBe('NEWER_ON_BANK');
    expect(seen.downloads).toBe(0);
  });

  it('judges a later attempt by what the first one saw as active', async () => {
    const before = { fileId, created: 150, sizeBytes: 8 };
    const { require } = setUp();
    expect(await require(version({ before }), active({ created: 150, sizeBytes: 8 }))).toBe('sent');
    expect(await require(version({ before }), active())).toBe('OLDER_ON_BANK');
  });

  it('leaves a version alone that the user sends by hand, and an asset that no file here follows', async () => {
    const byHand = version({ source: { ...version().source, watchedFolderId: null } });
    expect(await setUp().require(byHand, active({ created: 200 }))).toBe('sent');
    expect(await setUp({ known: null }).require(version(), active({ created: 200 }))).toBe('sent');
  });
});
