import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../main/platform/index.ts';
import { createLocalCatalogue, type LocalCatalogueDeps } from '../../../../main/review/local-catalogue.ts';
import type { RememberedItem } from '../../../../main/settings/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import {
  asId,
  type LocalPath,
  type ProjectId,
  type ProofId,
  type ProofUpload,
  type ProofUploadId,
  type ProofVersionId,
} from '../../../../shared/model/index.ts';

describe('local-catalogue', () => {
  it('remembers at the start what another run has made, and asks the bank nothing about what it remembers', async () => {
    const first = open({ made: ['p1'] });
    await first.settle();
    const again = open({ made: ['p1'], remembered: first.stored });
    await again.settle();
    expect([first.stored.map(({ id }) => id), first.asked(), again.asked()]).toEqual([['p1'], 1, 0]);
  });

  it('tries again with the next change what could not be remembered', async () => {
    const fixture = open({ made: ['p1'], failures: 1 });
    await fixture.settle();
    const before = fixture.stored.length;
    fixture.report();
    await fixture.settle();
    expect([before, fixture.stored.map(({ id }) => id)]).toEqual([0, ['p1']]);
  });

  it('remembers also entries that its list of uploads has dropped since, but not those the user took out', async () => {
    const dropped = open({ made: ['p1'] });
    dropped.uploads.length = 0;
    await dropped.settle();
    const taken = open({ made: ['p1'] });
    await taken.catalogue.remove('proof', 'p1');
    await taken.settle();
    expect([dropped.stored.map(({ id }) => id), taken.stored, taken.catalogue.list()]).toEqual([
      ['p1'],
      [],
      [],
    ]);
  });

  it('takes back what was taken out and is pasted again', async () => {
    const fixture = open({ made: ['p1'] });
    await fixture.settle();
    await fixture.catalogue.remove('proof', 'p1');
    const without = fixture.catalogue.list();
    await fixture.catalogue.put({ kind: 'proof', id: 'p1', name: 'Cover', parentId: '5' });
    expect([without, fixture.catalogue.list().map(({ id }) => id)]).toEqual([[], ['p1']]);
  });
});

interface World {
  /** Proofs with confirmed uploads from before the catalogue is made. */
  readonly made: readonly string[];
  readonly remembered?: readonly RememberedItem[];
  /** So often the bank cannot be asked. */
  readonly failures?: number;
}

/** The catalogue of a bank that cannot list proofs. */
function open({ made, remembered = [], failures = 0 }: World) {
  const stored: RememberedItem[] = [...remembered];
  const uploads = made.map(confirmed);
  const listeners = new Set<() => void>();
  let asked = 0;
  const catalogue = createLocalCatalogue({
    bank: {
      async describe() {
        asked += 1;
        if (asked <= failures) throw new AppError('BANK_UNREACHABLE');
        return {
          isSelfDescribed: false,
          isFinal: true,
          pagesSearch: false,
          has: () => false,
          announces: () => false,
        };
      },
    },
    remembered: {
      list: () => stored,
      put: async (item) => void stored.unshift(item),
      async remove(kind, id) {
        const index = stored.findIndex((item) => item.kind === kind && item.id === id);
        if (index >= 0) stored.splice(index, 1);
      },
    },
    uploads: {
      list: () => uploads.map((upload) => ({ upload, sentBytes: 0 })),
      async dismiss(proofUploadId) {
        const index = uploads.findIndex((upload) => upload.proofUploadId === proofUploadId);
        if (index >= 0) uploads.splice(index, 1);
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } satisfies LocalCatalogueDeps['uploads'],
    log: silentLog,
  });
  return {
    catalogue,
    stored,
    uploads,
    asked: () => asked,
    report() {
      for (const listener of listeners) listener();
    },
    settle: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
}

function confirmed(id: string): ProofUpload {
  return {
    proofUploadId: asId<ProofUploadId>(`upload-${id}`),
    target: { kind: 'new-proof', projectId: asId<ProjectId>('5') },
    localPath: '/spool/cover.pdf' as LocalPath,
    isSpooled: true,
    fileName: 'cover.pdf',
    sizeBytes: 1,
    attempt: 1,
    before: null,
    phase: { kind: 'confirmed', proofId: asId<ProofId>(id), versionId: asId<ProofVersionId>(`v-${id}`) },
    createdAtMs: 1,
    updatedAtMs: 2,
  };
}
