import { assetSchema, proofSchema } from '../../shared/api/index.ts';
import { pictureIn } from './bank-files.ts';
import type {
  AssetState,
  BankRegistry,
  FileState,
  ProofState,
  StartedConversion,
  Thing,
} from './bank-memory.ts';
import { type BankSession, paths, UnexpectedAnswer } from './bank-session.ts';
import type { Random } from './random.ts';

// Thumbnail and preview are made at once, the others from the queue.
const conversionIds = { '2': 2, '3': 1, '4': 4, '5': 1, '6': 3, '7': 2 } as const;

/** A picture that is on the bank. */
interface Picture {
  readonly file: FileState;
  findFileId(session: BankSession): Promise<string>;
  isCurrent(): boolean;
}

/** Downloads a conversion of some picture, which starts it when it is not there; nothing when there is no picture. */
export async function convertSomething(
  session: BankSession,
  {
    memory,
    random,
    ...things
  }: {
    readonly memory: BankRegistry;
    readonly random: Random;
    readonly assets: readonly Thing<AssetState>[];
    readonly proofs: readonly Thing<ProofState>[];
  },
): Promise<void> {
  const conversionId = random.pick(conversionIds);
  const pictures = [...things.assets.flatMap(pictureOfAsset), ...things.proofs.flatMap(pictureOfProof)];
  if (pictures.length === 0) return;
  const picture = random.one(pictures);
  const started: StartedConversion = {
    fileId: await picture.findFileId(session),
    conversionId,
    isPicture: pictureIn(picture.file) === 'good',
    isAcknowledged: false,
    isCurrent: picture.isCurrent,
  };
  memory.conversions.push(started);
  const { status } = await askForConversion(session, started);
  started.isAcknowledged = status === 202 || status === 204;
}

/** Downloads a conversion. Throws UnexpectedAnswer for what no conversion of this file may answer. */
export async function askForConversion(
  session: BankSession,
  { fileId, conversionId, isPicture }: StartedConversion,
): Promise<{ readonly status: number; readonly body: Buffer }> {
  const answer = await session.get(paths.download(fileId, conversionId));
  const { status, body } = answer;
  if (status === 202 || status === 204) return answer;
  if (status === 200 && isPicture && body.length > 0) return answer;
  // A picture counts as one that ends converters after its converter was killed with the service three times.
  const cause = status === 500 ? JSON.parse(String(body)).Details?.cause : null;
  if (cause === 'crashed' || (!isPicture && cause === 'unreadable')) return answer;
  const what = `conversion ${conversionId} of ${isPicture ? 'the picture' : 'the broken picture'} ${fileId}`;
  throw new UnexpectedAnswer(`${what} answered ${status}, ${body.length} bytes, cause ${cause}`);
}

function pictureOfAsset(thing: Thing<AssetState>): readonly Picture[] {
  const file = thing.reported?.master ?? null;
  const { id } = thing;
  if (id === null || file === null || thing.open !== null || pictureIn(file) === null) return [];
  return [
    {
      file,
      async findFileId(session) {
        const { MasterFile } = await session.json('GET', paths.asset(id), assetSchema);
        return String(MasterFile?.Id);
      },
      isCurrent: () => thing.reported?.master?.name === file.name,
    },
  ];
}

function pictureOfProof(thing: Thing<ProofState>): readonly Picture[] {
  const file = thing.reported?.versions.at(-1);
  const { id } = thing;
  if (id === null || file === undefined || thing.open !== null || pictureIn(file) === null) return [];
  return [
    {
      file,
      async findFileId(session) {
        const { Versions } = await session.json('GET', paths.proof(id), proofSchema);
        return String(Versions.at(-1)?.Id);
      },
      isCurrent: () => thing.reported !== null,
    },
  ];
}
