import type { Command } from 'commander';

/** Room main/hosts/cli: completion scripts for shells, made from the commands themselves. */
export const completionShells = ['bash', 'zsh', 'fish'] as const;
export type CompletionShell = (typeof completionShells)[number];

interface Completion {
  /** Commands before the word that is completed, such as `proof share`; empty at the top. */
  readonly commands: string;
  /** Commands below, and flags. */
  readonly words: readonly string[];
}

export function completionScript(program: Command, shell: CompletionShell): string {
  const completions = completionsOf(program, []);
  return shell === 'fish' ? fishScript(completions) : bashScript(completions, shell);
}

function completionsOf(command: Command, path: readonly string[]): readonly Completion[] {
  const flags = command.options.flatMap(({ hidden, long }) => (hidden || !long ? [] : [long]));
  const names = command.commands.map((below) => below.name());
  return [
    { commands: path.join(' '), words: [...names, ...flags] },
    ...command.commands.flatMap((below) => completionsOf(below, [...path, below.name()])),
  ];
}

/** Files are completed where no word fits; zsh reads the same through bashcompinit. */
function bashScript(completions: readonly Completion[], shell: 'bash' | 'zsh'): string {
  const cases = completions.map(({ commands, words }) => `    '${commands}') words='${words.join(' ')}' ;;`);
  return [
    ...(shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
    '_galley() {',
    '  local word path= words=',
    `  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do`,
    `    case "$word" in -*) ;; *) [ \${#path} -eq 0 ] && path=$word || path="$path $word" ;; esac`,
    '  done',
    `  while :; do`,
    `  case "$path" in`,
    ...cases,
    `    *' '*) path=\${path% *}; continue ;;`,
    '  esac',
    '  break; done',
    `  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    '}',
    'complete -o default -F _galley galley',
    '',
  ].join('\n');
}

function fishScript(completions: readonly Completion[]): string {
  const lines = completions.flatMap(({ commands, words }) => {
    const condition =
      commands === ''
        ? '__fish_use_subcommand'
        : `__fish_seen_subcommand_from ${commands.split(' ').join('; and __fish_seen_subcommand_from ')}`;
    return words.map((word) =>
      word.startsWith('--')
        ? `complete -c galley -n '${condition}' -l ${word.slice(2)}`
        : `complete -c galley -n '${condition}' -a ${word}`,
    );
  });
  return `${lines.join('\n')}\n`;
}
