import type { FileRecord, ImageFacts, ImageState } from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';

type VersionRow = DatabaseSchema['file_version'];

/** A file with its active version, as the queries of this room join them. */
export type FileRow = Pick<
  VersionRow,
  'file_id' | 'stem' | 'extension' | 'created' | 'size_bytes' | 'sha256' | 'image_state' | 'image_json'
>;

export const fileColumns = [
  'file.file_id',
  'file_version.stem',
  'file_version.extension',
  'file_version.created',
  'file_version.size_bytes',
  'file_version.sha256',
  'file_version.image_state',
  'file_version.image_json',
] as const;

export function readFile(row: FileRow): FileRecord {
  return {
    fileId: String(row.file_id),
    ...readContent(row),
  };
}

/** The content of one version, of an asset's file or of a proof. */
export function readContent(row: Omit<FileRow, 'file_id'>): Omit<FileRecord, 'fileId'> {
  return {
    stem: row.stem,
    extension: row.extension,
    created: row.created,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    image: readImage(row),
  };
}

export function writeImage(image: ImageState): Pick<VersionRow, 'image_state' | 'image_json'> {
  return { image_state: image.kind, image_json: image.kind === 'ready' ? JSON.stringify(image.facts) : null };
}

function readImage(row: Pick<VersionRow, 'image_state' | 'image_json'>): ImageState {
  if (row.image_state !== 'ready') return { kind: row.image_state };
  return { kind: 'ready', facts: JSON.parse(row.image_json ?? '{}') as ImageFacts };
}
