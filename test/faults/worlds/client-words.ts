/**
 * Room `test/faults/worlds`: the only file that knows how the command line says what needs the user, and how the user answers.
 *
 * Everything else of the harness asks for `MachineWord`. A command or flag that this Galley does not have is named in
 * `missing`, so that an episode fails with that reason and not with an exit code.
 */
import type { GalleyEnd, GalleyEvent } from '../../support/galley-process.ts';
import type { ConflictPolicy } from './world-steps.ts';

/** The statements of one machine about itself once it has nothing left to do. */
export interface MachineWord {
  /** Its last run and its status both end with 0: all is well, as far as the user can see. */
  readonly isWell: boolean;
  readonly isPaused: boolean;
  /** Every text of what needs the user: paths, codes, ids. */
  readonly texts: ReadonlySet<string>;
  /** Commands that would have said more, and that this Galley does not have. */
  readonly missing: readonly string[];
}

/** Runs a command line of one machine to its end. */
export type RunCommand = (args: readonly string[]) => Promise<GalleyEnd>;

const USAGE = 2;

/** Asks one machine. `lastRun`: its last `sync --once`; null when none has come to its end. */
export async function readWord(run: RunCommand, lastRun: GalleyEnd | null): Promise<MachineWord> {
  const status = await run(['status']);
  const issues = await run(['issues']);
  const isIssuesMissing = issues.code === USAGE;
  const events = [
    ...openEvents(lastRun?.events ?? []),
    ...openEvents(status.events),
    ...(isIssuesMissing ? [] : issues.events),
  ];
  return {
    isWell: lastRun?.code === 0 && status.code === 0,
    isPaused: saysPaused([...(lastRun?.events ?? []), ...status.events]),
    texts: new Set(events.flatMap(textsOf)),
    missing: isIssuesMissing ? ['galley issues'] : [],
  };
}

/** Whether these events say that everything is paused until the user resumes. */
export function saysPaused(events: readonly GalleyEvent[]): boolean {
  return events.some(
    ({ event, code, paused }) => code === 'JOURNAL_ANSWERS_LOST' || event === 'paused' || isSet(paused),
  );
}

/** Whether these events say that a journal was found damaged. */
export function saysDamaged(events: readonly GalleyEvent[]): boolean {
  return events.some(({ code }) => typeof code === 'string' && code.startsWith('JOURNAL_'));
}

/** Every text of the duplicates that these events disclose. */
export function duplicatesReported(events: readonly GalleyEvent[]): readonly string[] {
  return events.filter(({ event }) => event === 'duplicate').flatMap(textsOf);
}

/** `sync` flags of a machine's conflict policy. */
export function conflictFlags(policy: ConflictPolicy): readonly string[] {
  return policy === 'ask' ? [] : ['--on-conflict', policy];
}

export const resumeFlags = ['--resume'] as const;

/** Whether a run failed because this Galley does not know one of these flags. */
export function isUnknownFlag({ code, text }: GalleyEnd, flags: readonly string[]): boolean {
  return code === USAGE && flags.some((flag) => text.includes(`unknown option '${flag}'`));
}

/** Answers preferred for a question, the first that it offers: the user wants the local bytes on the bank. */
const preferredAnswers = [
  'newest',
  'new-version',
  'upload-again',
  'upload-mine',
  'new-asset',
  'keep',
] as const;

export interface GivenAnswer {
  readonly choice: string;
  /** Every text of the issue: its path among them. */
  readonly texts: readonly string[];
}

/** Gives an answer to everything that offers one. Returns what was answered, and what is missing. */
export async function answerIssues(
  run: RunCommand,
): Promise<{ readonly answers: readonly GivenAnswer[]; readonly missing: readonly string[] }> {
  const { code, events } = await run(['issues']);
  if (code === USAGE) return { answers: [], missing: ['galley issues'] };
  const answers: GivenAnswer[] = [];
  for (const issue of events) {
    const id = idOf(issue);
    const choice = preferredAnswers.find((wished) => choicesOf(issue).includes(wished));
    if (id === null || choice === undefined) continue;
    const end = await run(['answer', id, choice]);
    if (end.code === USAGE) return { answers, missing: [`galley answer ${choice}`] };
    answers.push({ choice, texts: textsOf(issue) });
  }
  return { answers, missing: [] };
}

function idOf(issue: GalleyEvent): string | null {
  const id = issue.id ?? issue.issueId ?? issue.intentId;
  return typeof id === 'string' ? id : null;
}

function choicesOf({ choices, answers }: GalleyEvent): readonly string[] {
  const offered = choices ?? answers;
  return Array.isArray(offered) ? offered.filter((choice) => typeof choice === 'string') : [];
}

/** Without what is done, and without totals. Of each transfer only the last state counts. */
function openEvents(events: readonly GalleyEvent[]): readonly GalleyEvent[] {
  const lastOf = new Map(
    events.filter(({ event }) => event === 'transfer').map((transfer) => [transfer.intentId, transfer]),
  );
  const open = [...lastOf.values()].filter(({ state }) => state !== 'confirmed' && state !== 'cancelled');
  return [...events.filter(({ event }) => event !== 'transfer' && event !== 'plan'), ...open];
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}
