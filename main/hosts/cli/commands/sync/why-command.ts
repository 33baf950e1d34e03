import { resolve } from 'node:path';
import type { FileRecord, LocalPath, TransferView, WhyAnswer } from '../../../../../shared/model/index.ts';
import type { SyncEngine } from '../../../../engine/index.ts';
import type { CliContext } from '../../context/cli-context.ts';
import { everyFolder } from '../../engine/every-folder.ts';
import { openCliEngine } from '../../engine/open-cli-engine.ts';
import { type ExitCode, exitCodes } from '../../output/exit-codes.ts';
import { explainCause, explainReason } from '../../output/output.ts';

/** Room main/hosts/cli: `galley why PATH`, what Galley would do about one file now, and the reason. */
export async function whyCommand(context: CliContext, path: string): Promise<ExitCode> {
  const { output, surroundings } = context;
  const folders = await everyFolder(context);
  const opened = await openCliEngine(context, { folders, isWatching: false, isSending: false });
  try {
    await opened.signIn(surroundings.interrupted);
    await opened.engine.start();
    const localPath = resolve(surroundings.workingDirectory, path) as LocalPath;
    const answer = await opened.engine.why(localPath);
    const { action, reason, transfer, record = null } = answer;
    const sinceMs = transfer?.updatedAtMs ?? confirmedAtMs(opened.engine, localPath);
    output.event({
      event: 'why',
      path: localPath,
      action,
      reason: reason.code,
      details: reason.details,
      state: transfer?.state ?? null,
      code: transfer?.cause?.code ?? null,
      assetId: transfer?.assetId ?? record?.assetId ?? null,
      sinceMs,
      fileId: record?.fileId ?? null,
      sizeBytes: record?.sizeBytes ?? null,
      sha256: record?.sha256 ?? null,
      how: record?.how ?? null,
      confirmedAtMs: record?.confirmedAtMs ?? null,
      verifiedBy: record?.verifiedBy ?? null,
      checkedAtMs: record?.checkedAtMs ?? null,
    });
    for (const line of [...linesOf(answer, sinceMs), ...recordLines(record)]) output.answer(line);
    return exitCodes.done;
  } finally {
    await opened.close();
  }
}

function linesOf({ action, reason, transfer, record }: WhyAnswer, sinceMs: number | null): readonly string[] {
  const assetId = transfer?.assetId ?? record?.assetId ?? null;
  const facts = [
    ...(assetId === null ? [] : [`asset ${assetId}`]),
    ...(sinceMs === null ? [] : [`since ${new Date(sinceMs).toLocaleString()}`]),
  ].join(', ');
  const about = facts === '' ? '' : ` (${facts})`;
  if (transfer?.state === 'parked' && transfer.cause !== null)
    return [`parked, because: ${explainCause(transfer.cause, 'given-up')}${about}`, ...whatToDo(transfer)];
  const lines = [`${action}: ${explainReason(reason)}${about}`];
  return transfer?.cause ? [...lines, explainCause(transfer.cause)] : lines;
}

/** What the journal holds: how the content came to the bank, and how that was verified. */
function recordLines(record: FileRecord | null): readonly string[] {
  if (record === null) return [];
  const { how, assetId, fileId, sizeBytes, sha256, confirmedAtMs, verifiedBy, checkedAtMs } = record;
  const when = confirmedAtMs === null ? '' : ` at ${new Date(confirmedAtMs).toLocaleString()}`;
  return [
    `${comings[how]}${when}: asset ${assetId}, file ${fileId}, ${sizeBytes} bytes`,
    `SHA-256 ${sha256}`,
    ...(verifiedBy === null ? [] : [`receipt: verified by ${verifiedBy}`]),
    ...(checkedAtMs === null ? [] : [`read back and compared at ${new Date(checkedAtMs).toLocaleString()}`]),
  ];
}

const comings: Readonly<Record<FileRecord['how'], string>> = {
  asset: 'uploaded as a new asset',
  version: 'uploaded as a new version',
  attachment: 'uploaded as an attachment',
  upload: 'uploaded',
  adopted: 'was on the bank already and was adopted',
};

function whatToDo({ intentId, cause }: TransferView): readonly string[] {
  const { choices } = cause?.details ?? {};
  return choices === undefined
    ? [`Try it again with \`galley retry ${intentId}\`, or leave it with \`galley skip ${intentId}\`.`]
    : [`Answer with \`galley answer ${intentId} CHOICE\`: ${String(choices).split(' ').join(', ')}.`];
}

/** When the last upload of this very file was confirmed; null when none is remembered. */
function confirmedAtMs(engine: SyncEngine, path: LocalPath): number | null {
  const text = path.slice(path.lastIndexOf('/') + 1);
  const { rows } = engine.activity({ filter: 'done', text, offset: 0, limit: 100 });
  return rows.find(({ intentId }) => engine.localPathOf(intentId) === path)?.updatedAtMs ?? null;
}
