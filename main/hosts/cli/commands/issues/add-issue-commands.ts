import { askChoices } from '../../../../../shared/model/index.ts';
import type { GlobalFlags } from '../../context/cli-context.ts';
import type { CommandMaker } from '../../context/command-maker.ts';
import { wholeNumber } from '../../options/option-values.ts';

/** Room main/hosts/cli: the commands that list what needs the user, and answer it. */
export function addIssueCommands({ command, common, run }: CommandMaker): void {
  const answers = () => import('./issue-commands.ts');
  const which = '<id-or-path...>';
  const whichText = 'id of `galley issues`, a file, or a directory with everything in it';

  command('issues', 'list what needs you, with the ids and the answers that are offered').action(
    (flags: GlobalFlags) =>
      run(flags, async (context) => {
        const { issuesCommand } = await import('./issues-command.ts');
        return issuesCommand(context);
      }),
  );
  command('retry', 'try parked uploads again')
    .argument('[id-or-path...]', whichText)
    .option('--all', 'everything that may be tried again')
    .action((names: string[], flags: GlobalFlags & { readonly all?: boolean }) =>
      run(flags, async (context) => (await answers()).retryCommand(context, names, flags.all === true)),
    );
  command('answer', 'answer the question about a parked upload')
    .argument('<id-or-path>', whichText)
    .argument('<choice>', `one of ${askChoices.join(', ')}`)
    .action((name: string, choice: string, flags: GlobalFlags) =>
      run(flags, async (context) => (await answers()).answerCommand(context, name, choice)),
    );
  command('skip', 'leave files as they are until they are saved again')
    .argument(which, whichText)
    .action((names: string[], flags: GlobalFlags) =>
      run(flags, async (context) => (await answers()).skipCommand(context, names)),
    );
  command('cancel', 'give up uploads that have not been sent; a file is planned again when it is saved')
    .argument(which, whichText)
    .action((names: string[], flags: GlobalFlags) =>
      run(flags, async (context) => (await answers()).cancelCommand(context, names)),
    );
  common('pause', 'pause everything that runs in the background, or only the watched folders named')
    .argument('[dir...]')
    .option('--minutes <n>', 'resume by itself after so many minutes', wholeNumber(1))
    .action((directories: string[], flags: GlobalFlags & { readonly minutes?: number }) =>
      run(flags, async (context) => {
        const { pauseCommand } = await import('./pause-commands.ts');
        return pauseCommand(context, directories, flags.minutes ?? null);
      }),
    );
  common('resume', 'end the pause of everything, or only of the watched folders named')
    .argument('[dir...]')
    .action((directories: string[], flags: GlobalFlags) =>
      run(flags, async (context) => {
        const { resumeCommand } = await import('./pause-commands.ts');
        return resumeCommand(context, directories);
      }),
    );
}
