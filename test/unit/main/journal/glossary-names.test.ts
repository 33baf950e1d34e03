import { describe, expect, it } from 'vitest';
import { openConnection } from '../../../../main/journal/connection/connection.ts';
import { openJournal } from '../../../../main/journal/index.ts';
import { migrate } from '../../../../main/journal/migrations/index.ts';
import { silentLog } from '../../../../main/platform/index.ts';
import { asId, type IntentId, type SmartFolderId } from '../../../../shared/model/index.ts';
import { makeOlderJournal } from '../../../support/make-older-journal.ts';
import { inbox, newIntent, openTestJournal } from '../../../support/open-test-journal.ts';

const olderVersion = 27;

describe('migration 28', () => {
  it('keeps uploads, duplicates, smart folders, requests and proofs of a journal with the older names', async () => {
    const { journal, clock, path } = await openTestJournal();
    const { intentId } = newIntent('a.txt');
    journal.createIntents([newIntent('a.txt')]);
    journal.close();
    makeOlderJournal(path, olderVersion);
    const older = openConnection(path);
    older.exec(`
      DROP TRIGGER intent_legal_move;
      UPDATE intent SET state = 'tail', s0 = '["7"]';
      INSERT INTO twin SELECT seq, '8', 'twin', 5, NULL FROM intent;
      INSERT INTO twin SELECT seq, '9', 'stray', 6, NULL FROM intent;
      CREATE TRIGGER intent_legal_move BEFORE UPDATE OF state ON intent BEGIN SELECT RAISE(ABORT, 'no'); END;
      INSERT INTO folder_witness VALUES ('${inbox}', '["7"]', 1, 4);
      INSERT INTO shelf (shelf_id, record) VALUES ('kept', '{"shelfId":"kept","directory":"/kept"}');
      INSERT INTO shelf_item VALUES ('kept', '7', '{"shelfId":"kept","sight":{"assetId":"7"}}');
      INSERT INTO click VALUES ('click-1', ${clock.nowMs()});
      INSERT INTO proof_upload (proof_upload_id, record) VALUES
        ('p1', '{"proofUploadId":"p1","fileName":"\\"wasInDoubt\\": doubt.pdf","phase":{"kind":"doubt","absences":0}}'),
        ('p2', '{"proofUploadId":"p2","phase":{"kind":"tail"}}'),
        ('p3', '{"proofUploadId":"p3","phase":{"kind":"parked","wasInDoubt":true}}');
    `);
    older.close();

    const reader = openConnection(path);
    migrate(reader);
    const states = reader.statement('SELECT state, preexisting_asset_ids FROM intent').all();
    const tally = reader.statement('SELECT state, intent_count FROM tally WHERE intent_count > 0').all();
    const kinds = reader.statement('SELECT kind FROM upload_duplicate ORDER BY found_at_ms').all();
    reader.close();
    const opened = openJournal({ path, clock, log: silentLog });
    const found = {
      state: opened.get(asId<IntentId>(intentId))?.state,
      control: opened.controlAssetOf(inbox)?.assetIds,
      smartFolders: opened.smartFolders.list(),
      items: opened.smartFolders.items(asId<SmartFolderId>('kept')),
      isBegun: opened.requests.isBegun('click-1'),
      proofs: opened.proofUploads.list(),
    };
    opened.close();

    expect(states).toEqual([{ state: 'committing', preexisting_asset_ids: '["7"]' }]);
    expect(tally).toEqual([{ state: 'committing', intent_count: 1 }]);
    expect(kinds).toEqual([{ kind: 'duplicate' }, { kind: 'partial' }]);
    expect(found).toEqual({
      state: 'committing',
      control: ['7'],
      smartFolders: [{ smartFolderId: 'kept', directory: '/kept' }],
      items: [{ smartFolderId: 'kept', sight: { assetId: '7' } }],
      isBegun: true,
      proofs: [
        {
          proofUploadId: 'p1',
          fileName: '"wasInDoubt": doubt.pdf',
          phase: { kind: 'ambiguous', absences: 0 },
        },
        { proofUploadId: 'p2', phase: { kind: 'committing' } },
        { proofUploadId: 'p3', phase: { kind: 'parked', wasAmbiguous: true } },
      ],
    });
  });

  it('gives a migrated journal the schema of a new one', async () => {
    const { journal: fresh, path: freshPath } = await openTestJournal();
    fresh.close();
    const { journal, path } = await openTestJournal();
    journal.createIntents([newIntent('b.txt')]);
    journal.close();
    makeOlderJournal(path, olderVersion);
    const older = openConnection(path);
    migrate(older);
    older.close();
    expect(schemaOf(path)).toEqual(schemaOf(freshPath));
  });
});

function schemaOf(path: string): readonly unknown[] {
  const connection = openConnection(path);
  try {
    return connection.statement('SELECT type, name, sql FROM sqlite_master ORDER BY type, name').all();
  } finally {
    connection.close();
  }
}
