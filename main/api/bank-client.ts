import { routes } from '../../shared/api/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import type { BankFolderId } from '../../shared/model/index.ts';
import { type Clock, type Log, unlessAborted } from '../platform/index.ts';
import { type AssetReading, createAssetReading } from './assets/asset-details.ts';
import { type AssetSaving, createAssetSaving } from './assets/asset-saving.ts';
import { type Assets, createAssets } from './assets/assets.ts';
import { type BankFolder, readFolderChildren } from './assets/folders.ts';
import { createFiles, type Files } from './files/files.ts';
import { createUploader, type Uploader } from './files/upload.ts';
import { type BankHttpOptions, createBankHttp } from './http/bank-http.ts';
import { createBankReader } from './json-calls/bank-reader.ts';
import { type BankCapabilities, readCapabilities } from './json-calls/capabilities.ts';
import { createMessages, type Messages } from './review/messages.ts';
import { createProjects, type Projects } from './review/projects.ts';
import { createProofDiscussion, type ProofDiscussion } from './review/proof-discussion.ts';
import { createProofs, type Proofs } from './review/proofs.ts';
import { createShares, type Shares } from './review/shares.ts';
import { createBankSight, type RecognizeBank } from './server/bank-identity.ts';
import { parseServerAddress } from './server/server-address.ts';
import { type BankUser, readUserMe } from './server/users.ts';
import { expectUser } from './session/expect-user.ts';
import { type BankCredentials, createSession, type Session } from './session/session.ts';

export interface BankClientDeps {
  readonly server: string;
  readonly credentials: BankCredentials;
  /** The user that the credentials must belong to, as far as the bank names one; null or missing: any. */
  readonly expectedUser?: string | null;
  /** Looks at the bank itself before a token is used; missing: whichever bank it is. */
  readonly recognize?: RecognizeBank | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export interface BankFeatures {
  readonly idempotentUploads: boolean;
  readonly conditionalCreate: boolean;
}

export type BankClientOptions = BankHttpOptions;

/** One signed-in bank. Reads throw AppError, `upload` returns what it saw. */
export interface BankClient
  extends Assets,
    AssetReading,
    AssetSaving,
    Files,
    Projects,
    Messages,
    Proofs,
    ProofDiscussion,
    Shares,
    Pick<Session, 'signIn' | 'signInAgain'> {
  /** In the one form that `parseServerAddress` gives it. */
  readonly server: string;
  readonly upload: Uploader;
  /** The bank's abilities for lost answers and simultaneous creates; none where it announces none. */
  features(signal: AbortSignal): Promise<BankFeatures>;
  /** Null when this bank cannot list folders. */
  folderChildren(parentId: BankFolderId, signal: AbortSignal): Promise<readonly BankFolder[] | null>;
  /** Null when this bank does not tell. */
  userMe(signal: AbortSignal): Promise<BankUser | null>;
  /**
   * Learned once and kept for good after the first success; the guess after a failure is kept for a while. Concurrent callers
   * share one request, which goes on when one of them gives up.
   */
  describe(signal: AbortSignal): Promise<BankCapabilities>;
  /** Resolves when the bank answers and knows us. */
  probe(signal: AbortSignal): Promise<void>;
  /** Milliseconds by which the bank's clock is ahead, to the second; null before it has said. */
  clockOffsetMs(): number | null;
  /** Asks anew which way to go, before the next request. */
  renewRoute(): void;
  /** Gives up a log-in under way and closes idle connections; requests end with their own signals. */
  close(): void;
}

/**
 * Time-outs for real networks: ten seconds for each of DNS, TCP and TLS; a minute without progress, which mobile
 * networks need in tunnels; two minutes for a bank that stores a large file before it answers.
 */
export const defaultBankClientOptions: BankClientOptions = {
  connectTimeoutMs: 10_000,
  idleTimeoutMs: 60_000,
  answerTimeoutMs: 120_000,
  certificateAuthorities: [],
  proxy: null,
};

// A bank that cannot describe itself today is not asked at every click; one that could not for a moment is soon known.
const GUESS_HOLDS_MS = 5 * 60_000;

/** Nothing is sent before the first call. Throws BAD_ADDRESS when `server` is no web address. */
export function createBankClient(
  deps: BankClientDeps,
  options: BankClientOptions = defaultBankClientOptions,
): BankClient {
  const { credentials, clock, log } = deps;
  const server = parseServerAddress(deps.server);
  const { redact, addSecret } = createRedaction(
    'apiKey' in credentials ? credentials.apiKey.trim() : credentials.password,
  );
  const http = createBankHttp({ server, clock }, options);
  const refuseOtherUser = expectUser({ http, clock, redact }, deps.expectedUser ?? null);
  const refuseOther = async (token: string, signal: AbortSignal): Promise<void> => {
    await deps.recognize?.(createBankSight({ http, clock, redact }, token), signal);
    await refuseOtherUser?.(token, signal);
  };
  const session = createSession({
    http,
    credentials,
    clock,
    log,
    redact,
    onToken: addSecret,
    refuseOther,
  });
  const reader = createBankReader({ http, session, clock, redact });
  const life = new AbortController();
  let described: Promise<BankCapabilities> | null = null;
  let describedUntilMs = Infinity;

  function describeOnce(): Promise<BankCapabilities> {
    if (described !== null && clock.monotonicMs() < describedUntilMs) return described;
    describedUntilMs = Infinity;
    described = readCapabilities({ reader, clock }, life.signal).then(
      (known) => {
        if (!known.isFinal) describedUntilMs = clock.monotonicMs() + GUESS_HOLDS_MS;
        return known;
      },
      (error) => {
        described = null;
        throw error;
      },
    );
    return described;
  }

  const describe = (signal: AbortSignal): Promise<BankCapabilities> => unlessAborted(describeOnce(), signal);

  return {
    server,
    signIn: session.signIn,
    signInAgain: session.signInAgain,
    ...createAssets({ reader, capabilities: describe, log }),
    ...createAssetReading({ reader, capabilities: describe }),
    ...createAssetSaving({ reader, capabilities: describe }),
    ...createProjects({ reader, capabilities: describe }),
    ...createMessages({ reader, capabilities: describe }),
    ...createProofs({ reader, capabilities: describe }),
    ...createProofDiscussion({ reader, capabilities: describe }),
    ...createShares({ reader, capabilities: describe }),
    ...createFiles({ http, session, clock, redact }),
    upload: createUploader({ http, session, clock, redact }, options),
    folderChildren: (parentId, signal) =>
      readFolderChildren({ reader, capabilities: describe }, parentId, signal),
    async features(signal) {
      const known = await unlessAborted(describeOnce(), signal);
      return {
        idempotentUploads: known.announces('idempotent-uploads'),
        conditionalCreate: known.announces('conditional-create'),
      };
    },
    userMe: (signal) => readUserMe({ reader, capabilities: describe }, signal),
    describe,
    async probe(signal) {
      await reader.json({ route: routes.listProofStatuses, params: {}, signal });
    },
    clockOffsetMs: http.clockOffsetMs,
    renewRoute: http.renewRoute,
    close() {
      life.abort(new AppError('CANCELLED'));
      session.close();
      http.close();
    },
  };
}

/** Secrets that the bank may echo in a message are taken out of it: the key or password, and the tokens so far. */
function createRedaction(secret: string) {
  let secrets: readonly string[] = secret === '' ? [] : [secret];
  return {
    redact: (text: string) => secrets.reduce((rest, value) => rest.replaceAll(value, '[secret]'), text),
    addSecret(token: string) {
      // Older tokens are dead; two cover a renewal under way.
      secrets = [...secrets.slice(0, 1), ...secrets.slice(1).slice(-1), token];
    },
  };
}
