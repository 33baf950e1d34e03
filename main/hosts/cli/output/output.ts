import type { Writable } from 'node:stream';
import {
  type AppError,
  type FailureCourse,
  failureTextsOf,
  isErrorCode,
} from '../../../../shared/errors/index.ts';
import { english } from '../../../../shared/i18n/index.ts';
import type { IntentCause, Reason } from '../../../../shared/model/index.ts';

/** Where a command speaks: facts for scripts and answers on stdout, everything beside the answer on stderr. */
export interface Output {
  /** One JSON object each on stdout; nothing without --json. */
  event(...facts: readonly Fact[]): void;
  /** The answer for people: stdout, but stderr with --json, so that stdout stays parseable. */
  answer(text: string): void;
  /** Progress and warnings for people, a line each: always stderr. */
  note(...texts: readonly string[]): void;
  /** A line of the log, on stderr also with `--quiet`. */
  log(line: string): void;
  /**
   * Replaces the last line of a terminal with this one, and any other line takes its place; null takes it away. Nothing where
   * stderr is no terminal.
   */
  progress(text: string | null): void;
  /** Null when the reader of stdout keeps up; else resolves when it has caught up or gone away. For answers without end. */
  caughtUp(): Promise<void> | null;
}

export type Fact = Readonly<Record<string, unknown>> & { readonly event: string };

export interface OutputStreams {
  readonly stdout: Pick<Writable, 'write' | 'writableNeedDrain' | 'once' | 'off'>;
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean; readonly columns?: number };
}

export interface OutputOptions {
  readonly isJson: boolean;
  /** Notes are omitted. */
  readonly isQuiet: boolean;
  readonly isColoured: boolean;
}

// ECMA-48: back to the first column and erase the line; faint; reset.
const eraseLine = '\r\u001b[2K';
const faint = ['\u001b[2m', '\u001b[22m'] as const;
// Of a terminal that does not say how wide it is.
const defaultColumns = 80;

export function createOutput(
  { stdout, stderr }: OutputStreams,
  { isJson, isQuiet, isColoured }: OutputOptions,
): Output {
  const showsProgress = stderr.isTTY === true && !isQuiet;
  let shown: string | null = null;

  function erase(): string {
    return shown === null ? '' : eraseLine;
  }

  /** The progress stays the last line. */
  function say(text: string): void {
    stderr.write(`${erase()}${text}${shown ?? ''}`);
  }

  return {
    // Node waits for every single write to a pipe: what is said together is written together.
    event(...facts) {
      if (isJson && facts.length > 0) stdout.write(linesOf(facts.map((fact) => JSON.stringify(fact))));
    },
    answer(text) {
      if (isJson) return say(`${text}\n`);
      // Both may be the same terminal.
      if (shown !== null) stderr.write(erase());
      stdout.write(`${text}\n`);
      if (shown !== null) stderr.write(shown);
    },
    note(...texts) {
      if (!isQuiet && texts.length > 0) say(linesOf(texts));
    },
    log: (line) => say(line),
    progress(text) {
      if (!showsProgress || (text === null && shown === null)) return;
      const cut = text?.slice(0, (stderr.columns || defaultColumns) - 1) ?? null;
      const line = cut === null || !isColoured ? cut : `${faint[0]}${cut}${faint[1]}`;
      stderr.write(`${erase()}${line ?? ''}`);
      shown = line;
    },
    caughtUp: () => (stdout.writableNeedDrain ? untilDrained(stdout) : null),
  };
}

function linesOf(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('');
}

function untilDrained(stream: OutputStreams['stdout']): Promise<void> {
  const moments = ['drain', 'error', 'close'] as const;
  return new Promise((resolve) => {
    const end = () => {
      for (const moment of moments) stream.off(moment, end);
      resolve();
    };
    for (const moment of moments) stream.once(moment, end);
  });
}

/** Says what was damaged when it was opened and lies beside now, or was only looked at; the command goes on. */
export function reportTrouble(output: Output, { code, details }: Pick<AppError, 'code' | 'details'>): void {
  output.event({ event: 'trouble', code, details });
  const { setAside, lost } = details;
  const missing = lost === undefined ? '' : ` Not valid in it: ${lost}.`;
  if (setAside === undefined)
    output.note(`${details.path} is not valid; looking at it left it as it is.${missing}`);
  else output.note(`${explainCause({ code, details: {} })}${missing} It is kept as ${setAside}.`);
}

// A terminal has no plans to look through and no accounts to click.
const pauseWords =
  'See with `galley sync DIR --folder ID --dry-run` what would be uploaded, then run `galley sync DIR --folder ID --resume`.';
const cliActions: Readonly<Partial<Record<string, string>>> = {
  JOURNAL_ANSWERS_LOST: pauseWords,
  PAUSED_AFTER_DAMAGE: pauseWords,
  BANK_REPLACED:
    'Run `galley login --server URL` for the new bank, or give the address that the bank of this account has now.',
  BANK_UNRECOGNIZED:
    'Run `galley sync` with --same-bank if it is the same bank, with --new-bank if it is another one.',
};

/** The file, its outcome, the reason, and one thing to do. */
export function explainCause(
  cause: IntentCause | Pick<AppError, 'code' | 'details'>,
  course: FailureCourse = 'goes-on',
): string {
  // A cause of a newer journal may carry a code that this command does not know.
  const texts = isErrorCode(cause.code) ? failureTextsOf(cause.code, course) : null;
  const what = texts === null ? cause.code : (textOf(texts.what) ?? cause.code);
  const action = cliActions[cause.code] ?? (texts === null ? undefined : textOf(texts.action));
  const about = ['path', 'server', 'reason', 'message']
    .flatMap((key) => (cause.details[key] === undefined ? [] : [String(cause.details[key])]))
    .join(', ');
  // Its reason names what to write instead; a sentence about all wrong commands says less.
  if (cause.code === 'BAD_USAGE' && about !== '') return `${about}.`;
  return [about === '' ? what : `${about}: ${what}`, ...(action === undefined ? [] : [action])].join(' ');
}

export function explainReason({ code, details }: Reason): string {
  const facts = Object.entries(details).map(
    ([key, value]) => `${key} ${(key === 'madeBy' && textOf(`madeBy.${value}`)) || value}`,
  );
  const text = textOf(`reason.${code}`) ?? code;
  return facts.length === 0 ? text : `${text} (${facts.join(', ')})`;
}

/** One of the names that a bank gives in several languages: English where there is one. */
export function anyName(name: Readonly<Record<string, string>>): string {
  return name.en ?? name['x-default'] ?? Object.values(name)[0] ?? '';
}

function textOf(key: string): string | undefined {
  return english[key];
}
