import { assetSchema, routes } from '../../shared/api/index.ts';
import { splitFileName } from '../../shared/model/index.ts';
import { convertSomething } from './bank-conversions.ts';
import type { FileMaker, SentFile } from './bank-files.ts';
import {
  type AssetState,
  attempt,
  type BankRegistry,
  newThing,
  pickReported,
  type Thing,
} from './bank-memory.ts';
import { createProofWork } from './bank-proof-work.ts';
import { type BankSession, paths } from './bank-session.ts';
import type { Random } from './random.ts';

/** One client of the bank. No other client changes its objects, so that it knows the expected state. */
export interface BankWorker {
  /** One request that may change something, with what has to be read for it. */
  workOnce(session: BankSession): Promise<void>;
}

export interface WorkerDeps {
  readonly memory: BankRegistry;
  readonly makeFile: FileMaker;
  readonly random: Random;
  /** Begins the names of everything that this client makes. */
  readonly name: string;
}

// Everyday requests come often; each of the others some times in every episode.
const work = {
  asset: 22,
  metadata: 3,
  version: 8,
  attachment: 8,
  save: 10,
  half: 3,
  message: 8,
  conversion: 14,
  proof: 12,
  'proof-version': 8,
  'proof-name': 3,
  share: 14,
  'share-end': 4,
  comment: 6,
  'proof-delete': 6,
} as const;
const attachmentTypes = ['print-pdf', 'licence', 'source'] as const;
const languages = ['x-default', 'en', 'fi', 'sv', 'de', 'ru'];

export function createBankWorker(deps: WorkerDeps): BankWorker {
  const { memory, makeFile, random } = deps;
  const assets: Thing<AssetState>[] = [];
  let serial = 0;

  function nextName(): string {
    serial += 1;
    return `${deps.name}-${serial}`;
  }

  const proofWork = createProofWork({ memory, random, nextName, nextFile });

  function nextFile(): SentFile {
    return makeFile(nextName(), random);
  }

  async function upload(session: BankSession): Promise<void> {
    const file = nextFile();
    const thing = remember();
    const state = { ...emptyAsset, name: nameOf(file), master: file.state };
    const path = paths.inbox(session.place.inboxFolderId, file.state.name);
    await attempt(thing, { state, happened }, async () => (await session.upload(path, assetSchema, file)).Id);
  }

  async function createWithoutFile(session: BankSession): Promise<void> {
    const words = everywhere(nextName());
    const thing = remember();
    const state = { ...emptyAsset, name: words, description: words };
    const body = { LinkedFolders: [session.place.inboxFolderId], Name: words, Description: words };
    await attempt(thing, { state, happened }, () => saveAsset(session, body));
  }

  /** A change of an asset that is there; another asset when there is none yet. */
  async function change(session: BankSession, kind: 'version' | 'attachment' | 'save'): Promise<void> {
    const target = pickReported(assets, random);
    if (target === null) return upload(session);
    const { thing, id, reported } = target;
    if (kind === 'save') {
      const words = everywhere(nextName());
      const state = { ...reported, name: words, description: words };
      return attempt(thing, { state, happened }, () =>
        saveAsset(session, { Id: id, Name: words, Description: words }),
      );
    }
    const file = nextFile();
    const type = random.one(attachmentTypes);
    const isMaster = kind === 'version';
    const state = isMaster
      ? { ...reported, master: file.state }
      : { ...reported, attachments: { ...reported.attachments, [type]: file.state } };
    const path = isMaster ? paths.master(id, file.state.name) : paths.attachment(id, type, file.state.name);
    await attempt(thing, { state, happened }, async () => (await session.upload(path, assetSchema, file)).Id);
  }

  async function post(session: BankSession): Promise<void> {
    const state = { subject: nextName(), body: `Body of ${nextName()}` };
    const thing = newThing<typeof state>();
    memory.messages.push(thing);
    const body = { Subject: state.subject, Body: state.body };
    const path = paths.messages(session.place.projectId);
    await attempt(
      thing,
      { state, happened },
      async () => (await session.json('POST', path, routes.postMessage.response, body)).Id,
    );
  }

  function remember(): Thing<AssetState> {
    const thing = newThing<AssetState>();
    assets.push(thing);
    memory.assets.push(thing);
    return thing;
  }

  function act(session: BankSession, kind: keyof typeof work): Promise<void> {
    switch (kind) {
      case 'asset':
        return upload(session);
      case 'metadata':
        return createWithoutFile(session);
      case 'version':
      case 'attachment':
      case 'save':
        return change(session, kind);
      case 'half': {
        // Recorded by no client: an asset of this name would be one without a maker.
        const file = nextFile();
        return session.sendHalf(paths.inbox(session.place.inboxFolderId, file.state.name), file);
      }
      case 'message':
        return post(session);
      case 'conversion':
        return convertSomething(session, { memory, random, assets, proofs: proofWork.proofs });
      default:
        return proofWork.act(session, kind);
    }
  }

  return {
    async workOnce(session) {
      await act(session, random.pick(work));
      memory.answers += 1;
    },
  };
}

const emptyAsset: AssetState = { name: {}, description: {}, master: null, attachments: {} };

function happened(): void {
  // Nothing but the state has changed.
}

function nameOf({ state }: SentFile): AssetState['name'] {
  return { 'x-default': splitFileName(state.name).stem };
}

function everywhere(words: string): AssetState['name'] {
  return Object.fromEntries(languages.map((language) => [language, words]));
}

function saveAsset(session: BankSession, body: unknown): Promise<string> {
  return session.json('POST', routes.saveAsset.path, routes.saveAsset.response, body);
}
