import type { GlobalFlags } from '../../context/cli-context.ts';
import type { CommandMaker } from '../../context/command-maker.ts';
import { collect } from '../../options/option-values.ts';
import type { ProjectSaveFlags } from './project-commands.ts';
import type { ProofShareFlags, ProofStatusFlags } from './proof-commands.ts';
import type { ProofUploadFlags } from './upload-proofs.ts';

/** Loaded when one of them is asked for: the rooms behind them would be a quarter of what each other start loads. */
const proofCommands = () => import('./proof-commands.ts');
const projectCommands = () => import('./project-commands.ts');

/** `galley proof …` and `galley project …`. */
export function addReviewCommands({ command, group, run }: CommandMaker): void {
  const proof = group('proof', 'send files to reviews, share them, see what came back');
  command('upload', 'upload a file as a new proof, or as the next round of one', proof)
    .argument('<file...>')
    .option('--project <id>', 'as a new proof of this project')
    .option('--proof <id>', 'as the next round of this proof')
    .option(
      '--send-again',
      'a proof that may have arrived and cannot be told: send it once more all the same',
    )
    .action((files: string[], flags: GlobalFlags & ProofUploadFlags) =>
      run(flags, async (context) => {
        const { uploadProofs } = await import('./upload-proofs.ts');
        return uploadProofs(context, files, flags);
      }),
    );
  command('status', 'the proof statuses of the bank, or the status of one proof', proof)
    .argument('[proof-id]')
    .option('--set <status-id>', 'change the status of the proof')
    .action((id: string | undefined, flags: GlobalFlags & ProofStatusFlags) =>
      run(flags, async (context) => (await proofCommands()).proofStatusCommand(context, id, flags)),
    );
  command('share', 'show who may see a proof, share it, or end that; mails nobody by itself', proof)
    .argument('<proof-id>')
    .option('--guest <guest>', '"Name <address>" to share with; may be repeated', collect, [])
    .option('--may-decide', 'these guests may approve or reject; without it a known guest keeps their right')
    .option(
      '--mail <address>',
      'have the bank mail an invitation to this guest; may be repeated',
      collect,
      [],
    )
    .option('--message <text>', 'text of the invitation')
    .option('--language <code>', 'language of the invitation: en, fi, sv, de, ru')
    .option('--status <id>', 'set this status of the proof as well')
    .option('--revoke <address>', 'end sharing for this guest; may be repeated', collect, [])
    .option('--revoke-all', 'end sharing for everybody')
    .option('--link <address>', 'print the personal link of this guest, which is a secret')
    .action((id: string, flags: GlobalFlags & ProofShareFlags) =>
      run(flags, async (context) => (await proofCommands()).proofShareCommand(context, id, flags)),
    );
  command('show', 'a proof with its versions and comments', proof)
    .argument('<proof-id>')
    .action((id: string, flags: GlobalFlags) =>
      run(flags, async (context) => (await proofCommands()).proofShowCommand(context, id)),
    );

  const project = group('project', 'look at projects and change them');
  command('show', 'a project with its tasks and proofs', project)
    .argument('<project-id>')
    .action((id: string, flags: GlobalFlags) =>
      run(flags, async (context) => (await projectCommands()).projectShowCommand(context, id)),
    );
  command('save', 'change a project, or create one where no id is given', project)
    .argument('[project-id]')
    .option('--name <name>')
    .option('--parent <folder-id>', 'project folder; 0 is the top')
    .option('--status <id>', 'project status')
    .option('--start <date>', 'first day, such as 2026-05-01; none takes it away')
    .option('--end <date>', 'last day, such as 2026-05-31; none takes it away')
    .option('--full-days', 'the dates are whole days')
    .action((id: string | undefined, flags: GlobalFlags & ProjectSaveFlags) =>
      run(flags, async (context) => (await projectCommands()).projectSaveCommand(context, id, flags)),
    );
}
