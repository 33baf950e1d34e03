import { asId, type ConversionId, type FileId } from '../../../../shared/model/index.ts';
import type { ProofVersionView } from '../../../../shared/rpc/index.ts';
import { ConversionRow, useDownloadStart } from '../../../widgets/index.ts';

const originalId = asId<ConversionId>('1');

/** The file of one version of a proof, to be fetched as it was sent. */
export function VersionFile({ version }: { readonly version: ProofVersionView }) {
  const { start, chooser } = useDownloadStart(null);
  const { versionId, fileName, sizeBytes, created } = version;
  // A version of a proof is downloaded by its own id (`docs/api/extensions.md#proof-files`).
  const file = { fileId: asId<FileId>(versionId), fileName, sizeBytes, created };
  return (
    <div className="proof-file">
      <ul className="asset-rows">
        <ConversionRow
          name={fileName}
          file={file}
          conversionId={originalId}
          onStart={() => start(file, originalId)}
        />
      </ul>
      {chooser}
    </div>
  );
}
