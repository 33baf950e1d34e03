import { type AskChoice, askChoices, type IntentCause, type UploadTarget } from '../../shared/model/index.ts';

/**
 * The answers that make sense for a parked transfer. Questions of the plan carry theirs in the cause. An asset that is
 * gone was found out by transfer, which knows of no answers: the file may begin anew where its folder is known.
 */
export function offeredChoices(cause: IntentCause | null, target: UploadTarget): readonly AskChoice[] {
  const { choices } = cause?.details ?? {};
  if (choices !== undefined) {
    const offered = String(choices).split(' ');
    return askChoices.filter((choice) => offered.includes(choice));
  }
  if (cause?.code !== 'ASSET_GONE') return [];
  return target.kind === 'version' && target.bankFolderId !== null ? ['new-asset', 'skip'] : ['skip'];
}
