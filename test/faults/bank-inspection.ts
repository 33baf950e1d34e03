import { isDeepStrictEqual } from 'node:util';
import { askForConversion } from './bank-conversions.ts';
import { type BankRegistry, type ProofState, settle, type Thing } from './bank-memory.ts';
import { inLanes, type RemoteSnapshot, readBank } from './bank-reading.ts';
import type { BankSession } from './bank-session.ts';

/** The outcomes of requests that a kill cut off. */
export interface OpenRequests {
  happened: number;
  vanished: number;
}

/**
 * Compares everything that the bank shows with everything that it acknowledged. Open outcomes are settled afterwards: `memory`
 * then holds the read state. Returns the faults.
 */
export async function inspectBank(
  session: BankSession,
  memory: BankRegistry,
  counts: OpenRequests,
): Promise<readonly string[]> {
  const reading = await readBank(session);
  return [
    ...compare('asset', memory.assets, reading.assets, counts),
    ...compare('proof', memory.proofs, reading.proofs, counts),
    ...compare('message', memory.messages, reading.messages, counts),
    ...learnLinks(memory, reading),
    ...(await tryLinks(session, memory)),
    ...(await restartedConversions(session, memory)),
  ];
}

function compare<State>(
  kind: string,
  things: Thing<State>[],
  found: ReadonlyMap<string, State>,
  counts: OpenRequests,
): readonly string[] {
  const complaints: string[] = [];
  const strangers = new Map(found);
  const count = (hasHappened: boolean): void => {
    if (hasHappened) counts.happened += 1;
    else counts.vanished += 1;
  };
  for (const thing of things) {
    if (thing.id === null) continue;
    const { reported, open } = thing;
    const actual = strangers.get(thing.id) ?? null;
    strangers.delete(thing.id);
    const outcome = settle(thing, actual, isDeepStrictEqual);
    if (outcome === 'neither') {
      complaints.push(
        `${kind} ${thing.id} is ${show(actual)}, told was ${show(reported)}, open ${show(open?.state)}`,
      );
    } else if (open !== null) count(outcome === 'happened');
  }
  for (const thing of things.filter(({ id }) => id === null)) {
    const { open } = thing;
    const match = [...strangers].find(([, state]) => open !== null && isDeepStrictEqual(state, open.state));
    count(match !== undefined);
    if (match === undefined) {
      things.splice(things.indexOf(thing), 1);
      continue;
    }
    const [id, state] = match;
    strangers.delete(id);
    thing.id = id;
    settle(thing, state, isDeepStrictEqual);
  }
  return [
    ...complaints,
    ...[...strangers].map(([id, state]) => `${kind} ${id} was made by nobody: ${show(state)}`),
  ];
}

/** Links that are known stay as they are; those of cut off answers become known. */
function learnLinks(memory: BankRegistry, reading: RemoteSnapshot): readonly string[] {
  const complaints: string[] = [];
  for (const [email, code] of reading.linkCodes) {
    const known = memory.linkCodes.get(email) ?? code;
    if (known !== code) complaints.push(`the link of ${email} is another than the one that was answered`);
    memory.linkCodes.set(email, code);
  }
  return complaints;
}

async function tryLinks(session: BankSession, memory: BankRegistry): Promise<readonly string[]> {
  const links = [
    ...memory.proofs.flatMap(({ reported }) => (reported === null ? [] : linksOf(reported, memory))),
    ...memory.deadCodes.map((code) => ({ code, status: 404, words: '' })),
  ];
  const complaints = await inLanes(links, async ({ code, status, words }) => {
    const page = await session.get(`/l/${code}`);
    const isRight = page.status === status && page.body.includes(words);
    return isRight ? [] : [`link ${code} answers ${page.status} instead of ${status} with ${words}`];
  });
  return complaints.flat();
}

function linksOf(proof: ProofState, { linkCodes }: BankRegistry) {
  return proof.guests.map(({ email, isActive }) => ({
    code: linkCodes.get(email) ?? 'unknown',
    status: isActive ? 200 : 410,
    words: isActive ? proof.name : '',
  }));
}

/** A conversion that the bank has promised needs no second request. */
async function restartedConversions(session: BankSession, memory: BankRegistry): Promise<readonly string[]> {
  const acknowledged = memory.conversions.filter((one) => one.isAcknowledged && one.isCurrent());
  const complaints = await inLanes(acknowledged, async (one) => {
    const { status } = await askForConversion(session, one);
    return status === 202 ? [`conversion ${one.conversionId} of file ${one.fileId} was forgotten`] : [];
  });
  return complaints.flat();
}

function show(state: unknown): string {
  return JSON.stringify(state) ?? 'nothing';
}
