import type { Verdict } from '../../main/transfer/attempt/classify.ts';
import type { FolderListing, UploadObservation } from '../../main/transfer/attempt/ports.ts';
import { defaultTiming } from '../../main/transfer/limits/timing.ts';
import type { Examination } from '../../main/transfer/uploads/evidence/examine.ts';
import type { Verification } from '../../main/transfer/uploads/evidence/verify-answer.ts';
import {
  afterWrite,
  type IntentEvent,
  type StepContext,
} from '../../main/transfer/uploads/intent/intent-machine.ts';
import { type AssetId, assertNever, type FileId, type Intent } from '../../shared/model/index.ts';
import { longestWait } from '../support/chance.ts';
import { countBad, folder, isContentOurs, observationOf, type Reading, readings } from './bank-listings.ts';
import { answer, bankSteps, type Edge, isExhausted, tick } from './bank-steps.ts';
import { intentOf, rowOf, sha256 } from './intent-rows.ts';
import { LAMBDA_TICKS, type Protocol } from './protocol.ts';
import { isOnAsset, type Process, type Row, type Seen, type Setting, type World } from './world.ts';

export function stepsOf(world: World, process: Process, protocol: Protocol, setting: Setting): Edge[] {
  switch (process.phase) {
    case 'idle':
      return idleSteps(world, process, protocol, setting);
    case 'sending':
      return sendingSteps(world, process, protocol, setting);
    case 'gate-open':
      return [releaseLastByte(world, process)];
    case 'waiting':
      return bankSteps(world, process, setting);
    case 'answered':
      return [concludeAttempt(world, process, protocol, setting)];
    case 'reading-back':
      return readings(world, setting).map(({ label, reading, isBad, isBenign }) => ({
        label: `read back: ${label}`,
        isBenign,
        next: driveWith(countBad(world, isBad), process, readBack(process, protocol, setting, reading), {
          protocol,
          setting,
        }),
      }));
    default:
      return assertNever(process.phase);
  }
}

export function start(world: World, { committingAfterCrash }: Protocol): Edge {
  const { disk } = world;
  const isOpen = disk.state === 'committing' || disk.state === 'verifying';
  const state = isOpen ? committingAfterCrash : disk.state === 'sending' ? 'queued' : disk.state;
  const recovered: Row = { ...disk, state, wasAmbiguous: disk.wasAmbiguous || isOpen };
  return { label: 'start', isBenign: true, next: { ...world, disk: recovered, process: idle(recovered) } };
}

function idle(row: Row, closedAge = 0): Process {
  return {
    phase: 'idle',
    row,
    commitPointReached: false,
    seen: null,
    namedId: null,
    closedAge,
    readings: [],
  };
}

function idleSteps(world: World, process: Process, protocol: Protocol, setting: Setting): Edge[] {
  switch (process.row.state) {
    case 'queued':
      return [
        {
          label: 'begin attempt',
          isBenign: true,
          next: {
            ...world,
            process: { ...process, phase: 'sending', commitPointReached: false },
            requests: [...world.requests, { isComplete: false, age: null }],
          },
        },
      ];
    case 'ambiguous':
      return reconcileSteps(world, process, protocol, setting);
    default:
      return [];
  }
}

function sendingSteps(world: World, process: Process, protocol: Protocol, setting: Setting): Edge[] {
  const step = protocol.stepIntent(
    intentOf(process.row, setting),
    { kind: 'gate-passed' },
    context(protocol),
  );
  if (step.write?.kind !== 'committing')
    throw new Error('The commit point must lead to the state committing.');
  const row = rowOf(afterWrite(intentOf(process.row, setting), step.write, sha256));
  const passed: Edge = {
    label: 'TAIL',
    isBenign: true,
    next: {
      ...world,
      disk: protocol.commitPointReached ? row : world.disk,
      process: { ...process, phase: 'gate-open', row, commitPointReached: true },
    },
  };
  if (isExhausted(process.row)) return [passed];
  const failures: Seen[] = ['refused-connection', 'file-changed', 'early-200', 'early-500'];
  return [
    passed,
    ...failures.map((seen) => ({ ...answer(world, process, seen), label: `before TAIL: ${seen}` })),
  ];
}

function releaseLastByte(world: World, process: Process): Edge {
  const requests = world.requests.map((request) =>
    request.age === null ? { ...request, isComplete: true } : request,
  );
  return {
    label: 'last byte',
    isBenign: true,
    next: { ...world, requests, process: { ...process, phase: 'waiting' } },
  };
}

function concludeAttempt(world: World, process: Process, protocol: Protocol, setting: Setting): Edge {
  const seen = process.seen ?? 'lost';
  const observation = observationOf(seen, world, setting);
  const verdict: Verdict = protocol.classify(process.commitPointReached, observation);
  const event: IntentEvent = {
    kind: 'attempt-ended',
    verdict,
    record: { startedAtMs: 0, endedAtMs: 0, status: null, outcome: verdict.kind },
    isTokenFresh: false,
    failureCount: 1,
    isCancelled: false,
  };
  const closed = { ...process, phase: 'idle', closedAge: 0, readings: [], seen: null } as const;
  return {
    label: `conclude ${seen}`,
    isBenign: true,
    next: driveWith({ ...world, isTaken: saysTaken.has(seen) }, closed, event, {
      protocol,
      setting,
      observation,
    }),
  };
}

const saysTaken: ReadonlySet<Seen> = new Set(['200-asset', '200-late', '200-short']);

/** Carries an event and all that follows from it out, as the runner does; each write is durable before the next. */
function driveWith(
  world: World,
  process: Process,
  first: IntentEvent,
  {
    protocol,
    setting,
    observation,
  }: { readonly protocol: Protocol; readonly setting: Setting; readonly observation?: UploadObservation },
): World {
  let current: { disk: Row; process: Process } = { disk: world.disk, process };
  for (let event: IntentEvent | null = first; event !== null; ) {
    const intent = intentOf(current.process.row, setting);
    const { write, effects } = protocol.stepIntent(intent, event, context(protocol));
    if (write !== null) {
      const row = rowOf(afterWrite(intent, write, sha256));
      current = { disk: row, process: { ...current.process, row, phase: 'idle' } };
    }
    event = null;
    for (const effect of effects) {
      if (effect.kind === 'verify' && observation?.kind === 'response') {
        const verification = protocol.verifyAnswer(
          intentOf(current.process.row, setting),
          observation.answer,
          new Set(),
        );
        event = { kind: 'verified', verification };
      } else if (effect.kind === 'read-back') {
        current = {
          ...current,
          process: { ...current.process, phase: 'reading-back', namedId: effect.namedId },
        };
      } else if (effect.kind === 'compare-content') {
        const { assetId, fileId } = effect;
        event = compared(world, intentOf(current.process.row, setting), { assetId, fileId }, protocol);
      }
    }
  }
  return { ...world, ...current };
}

function compared(
  world: World,
  intent: Intent,
  { assetId, fileId }: { readonly assetId: AssetId; readonly fileId: FileId },
  protocol: Protocol,
): IntentEvent {
  if (isContentOurs(world, fileId)) return { kind: 'matched', assetId, fileId, others: [] };
  return { kind: 'verified', verification: protocol.verifyOtherContent(intent, assetId) };
}

function readBack(
  { row, namedId }: Process,
  protocol: Protocol,
  setting: Setting,
  reading: Reading,
): IntentEvent {
  const intent = intentOf(row, setting);
  const none: Verification = {
    kind: 'unclear',
    cause: { code: 'COULD_NOT_CONFIRM', details: {} },
    namedAssetId: null,
  };
  if (reading === null) return { kind: 'verified', verification: none };
  if (isOnAsset(setting)) {
    const [asset] = reading.assets;
    const verification = asset === undefined ? none : protocol.verifyAsset(intent, asset, new Set());
    return { kind: 'verified', verification };
  }
  return { kind: 'verified', verification: protocol.verifyListing(intent, reading, namedId, new Set()) };
}

function reconcileSteps(world: World, process: Process, protocol: Protocol, setting: Setting): Edge[] {
  const waits = { readGapMs: LAMBDA_TICKS, maxLatencyMs: protocol.maxLatencyTicks };
  const judge = (readings: Process['readings']): ReturnType<Protocol['judgeSearch']> =>
    protocol.judgeSearch(
      {
        closedAtMs: -process.closedAge,
        readings: readings.map(({ age, ambiguity, control }) => ({
          atMs: -age,
          examination: { ambiguity, control },
        })),
      },
      waits,
      0,
    );
  if (judge(process.readings).kind === 'wait') return [{ label: 'tick', isBenign: true, next: tick(world) }];
  return readings(world, setting).map(({ label, reading, isBad, isBenign }) => {
    const after = countBad(world, isBad);
    const to = (event: IntentEvent, next: Process): Edge => ({
      label: `search: ${label}`,
      isBenign,
      next: driveWith(after, next, event, { protocol, setting }),
    });
    if (reading === null)
      return to({ kind: 'judged-inadmissible', ambiguity: 'read-failed', failureCount: 1 }, process);
    const examination = examine(reading, process.row, protocol, setting);
    const [match, ...others] = examination.candidates.filter(({ fileId }) => isContentOurs(world, fileId));
    if (match !== undefined) {
      const { assetId, fileId } = match;
      return to({ kind: 'matched', assetId, fileId, others: others.map((other) => other.assetId) }, process);
    }
    const { ambiguity, control } = examination;
    const seen = [...process.readings, { age: 0, ambiguity, control }];
    const judgement = judge(seen);
    switch (judgement.kind) {
      case 'absent':
        return to({ kind: 'judged-absent', isCancelled: false }, { ...process, readings: [] });
      case 'inadmissible':
        return to({ kind: 'judged-inadmissible', ambiguity: judgement.ambiguity, failureCount: 1 }, process);
      case 'wait':
      case 'read':
        return to({ kind: 'search-waits', runAfterMs: 0 }, { ...process, readings: seen });
      default:
        return assertNever(judgement);
    }
  });
}

function examine(reading: FolderListing, row: Row, protocol: Protocol, setting: Setting): Examination {
  const intent = intentOf(row, setting);
  if (isOnAsset(setting)) return protocol.examineAsset(reading.assets[0] ?? null, intent, new Set(['old 1']));
  const receivedCount = setting.target === 'empty-folder' ? 0 : 1;
  const controlAsset = { bankFolderId: folder, assetIds: [], receivedCount, readAtMs: 0 };
  return protocol.examineListing(reading, { intent, owned: new Set(), controlAsset, rejected: new Set() });
}

function context({ maxLatencyTicks }: Protocol): StepContext {
  return {
    nowMs: 0,
    maxLatencyMs: maxLatencyTicks,
    timing: defaultTiming,
    random: longestWait,
    mustVerifyContent: false,
  };
}
