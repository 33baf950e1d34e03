import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { EngineStateMark } from '../../../../../renderer/ui/feedback/state-mark.tsx';
import { DownloadState } from '../../../../../renderer/ui/index.ts';
import {
  type AssetId,
  asId,
  type ConversionId,
  type DownloadId,
  type FileId,
} from '../../../../../shared/model/index.ts';
import type { DownloadView } from '../../../../../shared/rpc/index.ts';
import { renderedHtml } from '../../../../support/rendered-text.tsx';

describe('figures in live regions', () => {
  it('are not read out with each file that is done', () => {
    expect(received(<EngineStateMark word="uploading" after="12 of 340" />)).toBe('Uploading');
  });

  it.each([2_000, null])('are not read out with each part of a download of %s bytes', (sizeBytes) => {
    expect(received(<DownloadState download={{ ...download, sizeBytes }} name="logo.tif" />)).toBe('');
    expect(received(<DownloadState download={{ ...download, state: 'ready' }} name="logo.tif" />)).toBe(
      'Ready',
    );
  });
});

/** The content for a live region around it. */
function received(part: ReactNode): string {
  return renderedHtml(part)
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<span[^>]*aria-live="off"[\s\S]*/g, '')
    .replaceAll(/<[^>]+>/g, '');
}

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
  state: 'fetching',
  cause: null,
  sizeBytes: null,
  receivedBytes: 1_000,
  runAfterMs: 0,
  updatedAtMs: 0,
};
