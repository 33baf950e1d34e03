import { asId, type BankFolderId, joinFileName } from '../../../../../shared/model/index.ts';
import type { NameMatch } from '../../../../api/index.ts';
import type { CliContext } from '../../context/cli-context.ts';
import { withBank } from '../../context/with-bank.ts';
import { type ExitCode, exitCodes } from '../../output/exit-codes.ts';

export interface SearchFlags {
  readonly folder?: string;
  readonly subfolders?: boolean;
  readonly match: NameMatch;
}

/** `galley search TEXT`: one line for each asset. */
export async function searchCommand(
  context: CliContext,
  text: string,
  flags: SearchFlags,
): Promise<ExitCode> {
  const { output, surroundings } = context;
  return withBank(context, async (bank) => {
    const { assets, isComplete } = await bank.search(
      {
        folderId: flags.folder === undefined ? null : asId<BankFolderId>(flags.folder),
        includeSubfolders: flags.subfolders === true,
        exclude: false,
        match: flags.match,
        text,
      },
      surroundings.interrupted,
    );
    for (const { assetId, names, master, linkedFolders, modified } of assets) {
      const fileName = joinFileName(master.stem, master.extension);
      const { fileId, sizeBytes } = master;
      output.event({
        event: 'asset',
        id: assetId,
        name: names[0] ?? fileName,
        fileName,
        fileId,
        size: sizeBytes,
        modified,
        folders: linkedFolders,
      });
      output.answer(`${assetId}\t${fileName}\t${sizeBytes}`);
    }
    output.event({ event: 'result', count: assets.length, complete: isComplete });
    output.note(`${assets.length} found${isComplete ? '' : '; the bank may hold more than it shows'}.`);
    return exitCodes.done;
  });
}
