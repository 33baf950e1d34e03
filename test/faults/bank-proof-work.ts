import { proofSchema, routes } from '../../shared/api/index.ts';
import { splitFileName } from '../../shared/model/index.ts';
import type { SentFile } from './bank-files.ts';
import {
  attempt,
  type BankRegistry,
  type GuestState,
  newThing,
  type ProofState,
  pickReported,
  type Thing,
} from './bank-memory.ts';
import { type BankSession, codeOf, paths } from './bank-session.ts';
import type { Random } from './random.ts';

type ProofWorkKind =
  | 'proof'
  | 'proof-version'
  | 'proof-name'
  | 'share'
  | 'share-end'
  | 'comment'
  | 'proof-delete';

/** The requests of one client about its own proofs, their guests included. */
export interface ProofWork {
  readonly proofs: readonly Thing<ProofState>[];
  act(session: BankSession, kind: ProofWorkKind): Promise<void>;
}

// Half of the invitations go to people who were invited before.
const NEW_GUEST_SHARE = 0.5;

interface Target {
  readonly thing: Thing<ProofState>;
  readonly id: string;
  readonly reported: ProofState;
}

export function createProofWork(deps: {
  readonly memory: BankRegistry;
  readonly random: Random;
  readonly nextName: () => string;
  readonly nextFile: () => SentFile;
}): ProofWork {
  const { memory, random, nextName, nextFile } = deps;
  const proofs: Thing<ProofState>[] = [];

  async function upload(session: BankSession): Promise<void> {
    const file = nextFile();
    const thing = newThing<ProofState>();
    proofs.push(thing);
    memory.proofs.push(thing);
    const { stem } = splitFileName(file.state.name);
    const state = { name: stem, versions: [file.state], guests: [], comments: [] };
    const path = paths.newProof(session.place.projectId, file.state.name);
    await attempt(thing, { state, happened() {} }, () =>
      session.upload(path, routes.uploadProof.response, file),
    );
  }

  async function addVersion(session: BankSession, { thing, id, reported }: Target): Promise<void> {
    const file = nextFile();
    const state = { ...reported, versions: [...reported.versions, file.state] };
    const path = paths.proofVersion(id, file.state.name);
    await attempt(thing, { state, happened() {} }, () =>
      session.upload(path, routes.uploadProofVersion.response, file),
    );
  }

  async function rename(session: BankSession, { thing, id, reported }: Target): Promise<void> {
    const name = nextName();
    await attempt(thing, { state: { ...reported, name }, happened() {} }, () =>
      session.json('POST', routes.saveProof.path, routes.saveProof.response, { Id: id, Name: name }),
    );
  }

  /** Every request gives the guest another name: so a second invitation of one guest differs from the first. */
  async function share(session: BankSession, { thing, id, reported }: Target): Promise<void> {
    const token = `token-${nextName()}-end`;
    const isNew = reported.guests.length === 0 || random.next() < NEW_GUEST_SHARE;
    const before: GuestState = isNew
      ? { email: `${nextName()}@example.com`, name: '', isActive: false, versions: [] }
      : random.one(reported.guests);
    const { email } = before;
    const versions = [...new Set([...before.versions, reported.versions.length])];
    const guest = { email, name: nextName(), isActive: true, versions };
    const guests = isNew
      ? [...reported.guests, guest]
      : reported.guests.map((one) => (one === before ? guest : one));
    // A returning guest gets a new link.
    if (!before.isActive) memory.linkCodes.delete(email);
    await attempt(
      thing,
      {
        state: { ...reported, guests },
        happened: () => memory.invitations.push({ proof: thing, email, token, mayBeMissing: false }),
      },
      async () => {
        const answer = await session.json('POST', routes.shareProof.path, routes.shareProof.response, {
          ProofId: id,
          Guests: [{ Email: email, Name: guest.name, IsActive: true, SendEmailInvitation: true }],
          EmailMessageContent: token,
          EmailLanguageCode: random.one(['en', 'fi', 'sv', 'de', 'ru']),
        });
        const url = answer.Guests.find(({ Email }) => Email === email)?.ShareUrl;
        memory.linkCodes.set(email, codeOf(url));
        return null;
      },
    );
  }

  async function endSharing(session: BankSession, { thing, id, reported }: Target): Promise<void> {
    const active = reported.guests.filter(({ isActive }) => isActive);
    if (active.length === 0) return;
    const { email } = random.one(active);
    const guests = reported.guests.map((guest) =>
      guest.email === email ? { ...guest, isActive: false } : guest,
    );
    mayStay((invitation) => invitation.email === email);
    await attempt(thing, { state: { ...reported, guests }, happened() {} }, async () => {
      const body = { ProofId: id, Guests: [{ Email: email, IsActive: false }] };
      await session.json('POST', routes.shareProof.path, routes.shareProof.response, body);
      return null;
    });
  }

  async function comment(session: BankSession, { thing, id, reported }: Target): Promise<void> {
    const guest = reported.guests.find(({ email, isActive }) => isActive && memory.linkCodes.has(email));
    if (guest === undefined) return;
    const { Versions } = await session.json('GET', paths.proof(id), proofSchema);
    const version = Versions[(guest.versions.at(-1) ?? 1) - 1];
    const said = { email: guest.email, body: nextName() };
    const code = memory.linkCodes.get(guest.email) ?? '';
    await attempt(
      thing,
      { state: { ...reported, comments: [...reported.comments, said] }, happened() {} },
      async () => {
        await session.postAsGuest(code, 'comment', { VersionId: version?.Id, Body: said.body });
        return null;
      },
    );
  }

  async function remove(session: BankSession, { thing, id, reported }: Target): Promise<void> {
    mayStay((invitation) => invitation.proof === thing);
    const codes = reported.guests.flatMap(({ email }) => memory.linkCodes.get(email) ?? []);
    await attempt(thing, { state: null, happened: () => memory.deadCodes.push(...codes) }, async () => {
      await session.remove(paths.proof(id));
      return null;
    });
  }

  function mayStay(isMeant: (invitation: BankRegistry['invitations'][number]) => boolean): void {
    for (const invitation of memory.invitations) if (isMeant(invitation)) invitation.mayBeMissing = true;
  }

  return {
    proofs,
    async act(session, kind) {
      const target = pickReported(proofs, random);
      if (kind === 'proof' || target === null) return upload(session);
      switch (kind) {
        case 'proof-version':
          return addVersion(session, target);
        case 'proof-name':
          return rename(session, target);
        case 'share':
          return share(session, target);
        case 'share-end':
          return endSharing(session, target);
        case 'comment':
          return comment(session, target);
        case 'proof-delete':
          return remove(session, target);
      }
    },
  };
}
