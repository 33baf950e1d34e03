import { describe, expect, it } from 'vitest';
import { createRouting } from '../../../../main/plan/index.ts';
import { filesToAsk, namesToAsk } from '../../../../main/remote/names-to-ask.ts';
import {
  type Agreed,
  type AssetId,
  type AttachmentTypeId,
  asId,
  type FileId,
  type LocalEntry,
  type RelativePath,
  type RoutingRule,
  type Sha256,
} from '../../../../shared/model/index.ts';

const rules: readonly RoutingRule[] = [
  { kind: 'version', pattern: '{stem}_v{n}.{ext}', bankFolder: null },
  {
    kind: 'attachment',
    pattern: '{stem}_icc.pdf',
    bankFolder: null,
    typeId: asId<AttachmentTypeId>('print-pdf'),
  },
];

describe('namesToAsk', () => {
  it('names what a bank that refused the name of a file may have got instead', () => {
    expect(namesToAsk([file('R&D.psd')], createRouting([]))).toEqual(['R&D.psd', 'R_D.psd']);
  });

  it('names what such a bank may have got instead of the asset of a version', () => {
    expect(namesToAsk([file('R&D_v1.psd')], createRouting(rules))).toEqual([
      'R&D_v1.psd',
      'R_D_v1.psd',
      'R&D.psd',
      'R_D.psd',
    ]);
  });

  it('names the files, and the assets that rules send them to', () => {
    const files = [file('poster_v2.psd'), file('poster_icc.pdf'), file('logo.ai')];
    expect(namesToAsk(files, createRouting(rules))).toEqual([
      'poster_v2.psd',
      'poster.psd',
      'poster_icc.pdf',
      'poster',
      'logo.ai',
    ]);
  });
});

describe('filesToAsk', () => {
  it('leaves out files that are in step with their row', () => {
    const files = [file('same.ai'), file('new.ai'), file('edited.ai', 2n), file('back.ai')];
    const rows = [row('same.ai'), row('edited.ai'), { ...row('back.ai'), isGone: true }];
    expect(pathsOf(filesToAsk(files, rows, createRouting([])))).toEqual(['new.ai', 'edited.ai', 'back.ai']);
  });

  it('takes files that may share an asset with one that is open', () => {
    const files = ['poster_v1.psd', 'poster_v2.psd', 'poster_icc.pdf', 'logo_v1.ai', 'Poster.psd'].map(
      (path) => file(path),
    );
    const rows = ['poster_v1.psd', 'logo_v1.ai', 'poster_icc.pdf', 'Poster.psd'].map(row);
    expect(pathsOf(filesToAsk(files, rows, createRouting(rules)))).toEqual([
      'poster_v1.psd',
      'poster_v2.psd',
      'poster_icc.pdf',
      'Poster.psd',
    ]);
  });

  it('asks for nothing of a directory that is in step', () => {
    const files = [file('poster_v1.psd'), file('poster_icc.pdf')];
    const rows = files.map(({ path }) => row(path));
    expect(filesToAsk(files, rows, createRouting(rules))).toEqual([]);
  });
});

function file(path: string, mtimeNs = 1n): LocalEntry {
  const fingerprint = { dev: 1n, ino: BigInt(path.length), sizeBytes: 10, mtimeNs, ctimeNs: mtimeNs };
  return { path: asId<RelativePath>(path), kind: 'file', fingerprint };
}

function row(path: string): Agreed {
  return {
    path: asId<RelativePath>(path),
    fingerprint: file(path).fingerprint,
    sha256: asId<Sha256>('sha'),
    assetId: asId<AssetId>(`asset of ${path}`),
    fileId: asId<FileId>(`file of ${path}`),
    attachmentTypeId: null,
    isGone: false,
  };
}

function pathsOf(files: readonly LocalEntry[]): readonly string[] {
  return files.map(({ path }) => path);
}
