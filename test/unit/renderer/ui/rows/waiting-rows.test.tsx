import { describe, expect, it } from 'vitest';
import { BatchRow, DownloadRow, IssueGroups, TransferRow } from '../../../../../renderer/ui/index.ts';
import {
  type AssetId,
  asId,
  type ConversionId,
  type DownloadId,
  type EngineState,
  type FileId,
  type TransferView,
} from '../../../../../shared/model/index.ts';
import type { DownloadView } from '../../../../../shared/rpc/index.ts';
import { renderedHtml, renderedText } from '../../../../support/rendered-text.tsx';
import { transfer } from '../../../../support/transfer-view.ts';

const nowMs = 1_700_000_000_000;
const minuteMs = 60_000;

describe('renderer/ui, rows that wait', () => {
  it.each([
    ['BANK_BUSY', 'The media bank asked Galley to slow down. Nothing to do: Galley waits and goes on.'],
    ['FILE_BUSY', 'Another program has locked the file. Close the file in the other program.'],
    ['FILE_CHANGED', 'The file changed while it was being read.'],
    ['BANK_FAILED', 'The media bank reported an internal error.'],
  ])('says of an upload that is tried again for %s why, and when', (code, words) => {
    const text = uploadText({
      state: 'queued',
      cause: { code, details: {} },
      runAfterMs: nowMs + 5 * minuteMs,
    });
    expect(text).toContain(words);
    expect(text).toMatch(/Again in 5 min/);
  });

  it.each([
    ['paused', 'Paused'],
    ['offline', 'Offline'],
    ['sign-in-needed', 'Sign-in needed'],
  ] as const)('says that an upload is held back while all is %s', (word, words) => {
    const text = uploadText({ state: 'queued' }, word);
    expect(text).toContain(words);
    expect(text).not.toContain('Queued');
  });

  it('says of an upload with a lost answer how it goes on, and when', () => {
    const cause = { code: 'COULD_NOT_CONFIRM', details: {} };
    const text = uploadText({ state: 'ambiguous', cause, runAfterMs: nowMs + 3 * minuteMs });
    expect(text).toContain('Confirming');
    expect(text).toContain('The answer of the bank was lost');
    expect(text).toContain('Galley looks on the bank');
    expect(text).toMatch(/Again in 3 min/);
  });

  it.each(['CONFLICT', 'REQUEST_TIMEOUT', 'BANK_FAILED', 'STORAGE_FULL', 'BANK_UNREACHABLE'])(
    'promises no retry of an upload that is parked for %s',
    (code) => {
      const text = uploadText({ state: 'parked', cause: { code, details: {} } });
      expect(text).toContain('Galley has given up trying. Retry when the cause is gone.');
      expect(text).not.toMatch(/Nothing to do|tries again/);
    },
  );

  it('promises no retry of a download that has failed', () => {
    const failed = { ...download, state: 'failed' as const, cause: { code: 'BANK_BUSY', details: {} } };
    const text = renderedText(<DownloadRow {...actions} download={failed} held={null} />);
    expect(text).toContain('Galley has given up trying.');
    expect(text).not.toContain('waits and goes on');
  });

  it('promises no retry of issues that are grouped by their cause', () => {
    const group = { code: 'CONFLICT', count: 2, canRetry: true, choices: [] };
    const text = renderedText(
      <IssueGroups groups={[group]} busyCode={null} onRetry={() => {}} onAnswer={() => {}} />,
    );
    expect(text).toContain('Galley has given up trying.');
    expect(text).not.toContain('Nothing to do');
  });

  it('names an issue by its own words, so that a screen reader of the row reads them, too', () => {
    const row = transfer('logo', 'parked', {
      updatedAtMs: nowMs,
      cause: { code: 'BANK_FAILED', details: {} },
    });
    const html = renderedHtml(
      <TransferRow {...actions} transfer={row} held={null} facts={[]} choices={[]} onAnswer={() => {}} />,
    );
    expect(html).toContain('class="transfer-row-issue"');
    expect(html).not.toMatch(/role="gridcell"[^>]*aria-label/);
  });

  it('says no more of an upload that waits its turn, or has waited long enough', () => {
    const cause = { code: 'BANK_BUSY', details: {} };
    for (const change of [{}, { cause, runAfterMs: nowMs - 1 }])
      expect(uploadText({ state: 'queued', ...change })).not.toContain('slow down');
  });

  it('says of a download that waits why, and when', () => {
    const text = renderedText(
      <DownloadRow
        {...actions}
        download={{
          ...download,
          cause: { code: 'BANK_BUSY', details: {} },
          runAfterMs: nowMs + 2 * minuteMs,
        }}
        held={null}
      />,
    );
    expect(text).toContain('The media bank asked Galley to slow down.');
    expect(text).toMatch(/Again in 2 min/);
    expect(renderedText(<DownloadRow {...actions} download={download} held="paused" />)).toContain('Paused');
  });

  it('says of a batch why none of its files goes', () => {
    const row = (held: EngineState | null): string =>
      renderedText(
        <BatchRow
          batch={{
            batchId: 1,
            watchedFolderId: null,
            bankFolderId: null,
            counts: { running: 0, waiting: 12, done: 0, issues: 0 },
            cancelledCount: 0,
            identicalCount: 0,
            totalBytes: 12,
            doneBytes: 0,
            updatedAtMs: nowMs,
          }}
          label="Uploads by hand"
          target=""
          nowMs={nowMs}
          isActive
          isOpen={false}
          held={held}
          onToggle={() => {}}
          onCancel={null}
        />,
      );
    expect(row('offline')).toContain('Offline: 12');
    expect(row(null)).not.toContain(': 12');
  });
});

const actions = {
  target: '',
  pictureUrl: null,
  nowMs,
  isActive: true,
  canCancel: true,
  canRetry: true,
  onCancel: () => {},
  onRetry: () => {},
  onWhy: () => {},
  onMenu: () => {},
};

const download: DownloadView = {
  downloadId: asId<DownloadId>('d1'),
  assetId: asId<AssetId>('a1'),
  fileId: asId<FileId>('f1'),
  conversionId: asId<ConversionId>('1'),
  bankFileName: 'logo.tif',
  fileVersion: null,
  fileName: 'logo.tif',
  isRenamed: false,
  displayPath: '~/Downloads',
  state: 'wanted',
  cause: null,
  sizeBytes: null,
  receivedBytes: 0,
  runAfterMs: 0,
  updatedAtMs: nowMs,
};

function uploadText(change: Partial<TransferView>, held: EngineState | null = null): string {
  const row = transfer('logo', 'queued', { updatedAtMs: nowMs, ...change });
  return renderedText(
    <TransferRow {...actions} transfer={row} held={held} facts={[]} choices={[]} onAnswer={() => {}} />,
  );
}
