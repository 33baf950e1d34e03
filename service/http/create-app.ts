import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { AppError } from '../../shared/errors/index.ts';
import type {
  Access,
  AssetReading,
  AssetSaving,
  BlobStore,
  CatalogueStore,
  Conversions,
  Discussion,
  FolderSaving,
  GuestAccess,
  IdempotencyStore,
  LinkThrottle,
  Messages,
  ProjectReading,
  ProjectSaving,
  ProjectStore,
  Proofs,
  Sharing,
  SignIn,
  Uploads,
} from '../domain/index.ts';
import { addAuthentication } from './plugins/authentication.ts';
import type { WireTypeProvider } from './plugins/endpoint.ts';
import { addErrorAnswers, answerError, errorBody } from './plugins/error-answers.ts';
import {
  createHttpServer,
  endLeftoverBodies,
  type HttpLimits,
  usualHttpLimits,
} from './plugins/http-limits.ts';
import { addJsonBodies } from './plugins/json-bodies.ts';
import { addProfile } from './plugins/profile.ts';
import { addRateLimits } from './plugins/rate-limit.ts';
import { addRequestLog, requestIdOf } from './plugins/request-log.ts';
import { addValidation } from './plugins/validation.ts';
import { addAssetRoutes } from './resources/asset-routes.ts';
import { addBankRoute } from './resources/bank-routes.ts';
import { addCatalogueRoutes } from './resources/catalogue-routes.ts';
import { addDescriptionRoutes } from './resources/description-routes.ts';
import { addDiscussionRoutes } from './resources/discussion-routes.ts';
import { addDownloadRoutes } from './resources/download-routes.ts';
import { addFolderRoutes } from './resources/folder-routes.ts';
import { addGuestRoutes } from './resources/guest-routes.ts';
import { addHealthRoute } from './resources/health-routes.ts';
import { addMessageRoutes } from './resources/message-routes.ts';
import { addProjectRoutes } from './resources/project-routes.ts';
import { addProofRoutes } from './resources/proof-routes.ts';
import { addProofUploadRoutes } from './resources/proof-upload-routes.ts';
import { addSearchRoutes } from './resources/search-routes.ts';
import { addShareRoutes } from './resources/share-routes.ts';
import { addSignInRoutes } from './resources/sign-in-routes.ts';
import { addUploadRoutes, type UploadAnswerForm } from './resources/upload-routes.ts';

export interface AppDeps {
  readonly signIn: SignIn;
  readonly access: Access;
  readonly reading: AssetReading;
  readonly assetSaving: AssetSaving;
  readonly folderSaving: FolderSaving;
  readonly uploads: Uploads;
  readonly blobs: BlobStore;
  readonly idempotency: IdempotencyStore;
  readonly bankId: string;
  readonly catalogue: CatalogueStore;
  readonly proofs: Proofs;
  readonly projectReading: ProjectReading;
  readonly projectSaving: ProjectSaving;
  readonly projectLists: Pick<ProjectStore, 'listStatuses'>;
  readonly messages: Messages;
  readonly conversions: Conversions;
  readonly sharing: Sharing;
  readonly discussion: Discussion;
  readonly guests: GuestAccess;
  readonly linkThrottle: LinkThrottle;
  /** The beginning of personal links. */
  readonly linkBase: () => string;
  readonly logger: FastifyBaseLogger;
  /** Rejects while the database or the disk does not work. */
  readonly checkHealth: () => Promise<void>;
  readonly version: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Monotonic milliseconds. */
  readonly monotonicNow: () => number;
}

export interface AppOptions {
  /** `documented`: only what the reference shows, as a bank without our extensions. */
  readonly profile: 'extended' | 'documented';
  readonly uploadAnswer: UploadAnswerForm;
  /** Requests per second and token; null for no limit. */
  readonly rateLimit: number | null;
  readonly publicUrl: string | null;
  /**
   * Addresses and networks (CIDR) of the proxies in front: their X-Forwarded-For names the client. From any other sender that
   * header is a claim, and is ignored.
   */
  readonly trustedProxies?: readonly string[];
  /** Other than the usual ones only in tests, which cannot wait for minutes. */
  readonly limits?: Partial<HttpLimits>;
}

/** 255 bytes of name, three characters each when encoded, with room for a clear refusal of longer ones. */
const longestParameter = 8_192;

/** The whole HTTP side, apart from `listen`. */
export async function createApp(deps: AppDeps, options: AppOptions): Promise<FastifyInstance> {
  const limits = { ...usualHttpLimits, ...options.limits };
  const { trustedProxies = [] } = options;
  const app = fastify({
    loggerInstance: deps.logger,
    // Fastify's own lines hold the path; `addRequestLog` writes one that does not.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    serverFactory: (handler) => createHttpServer(handler, limits),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: longestParameter },
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    forceCloseConnections: 'idle',
  });
  addErrorAnswers(app);
  addRequestLog(app);
  endLeftoverBodies(app, limits);
  addJsonBodies(app, limits);
  await addRateLimits(app, deps);
  addAuthentication(app, { signIn: deps.signIn, requestsPerSecond: options.rateLimit });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    // Files of the guest's page say themselves how long they may be kept.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  });

  addValidation(app);
  const profile = { hasExtensions: options.profile === 'extended' };
  const implemented = addProfile(app, profile);
  const api = app.withTypeProvider<WireTypeProvider>();
  addSignInRoutes(api, deps);
  addBankRoute(api, deps);
  addSearchRoutes(api, profile, deps);
  addDownloadRoutes(api, deps);
  addAssetRoutes(api, deps);
  addFolderRoutes(api, deps);
  addCatalogueRoutes(api, profile, deps);
  addProjectRoutes(api, deps);
  addMessageRoutes(api, deps);
  addProofRoutes(api, profile, deps);
  addShareRoutes(api, profile, deps);
  addDiscussionRoutes(api, deps);
  addGuestRoutes(app, deps);
  addHealthRoute(app, deps);
  // A context of its own: here bodies are files and are not parsed.
  await api.register(async (uploadApp) => {
    addUploadRoutes(uploadApp, profile, deps, { answerForm: options.uploadAnswer });
  });
  await api.register(async (uploadApp) => {
    addProofUploadRoutes(uploadApp, profile, deps);
  });
  await addDescriptionRoutes(api, profile, implemented, options);
  await app.ready();
  return app;
}

function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const code = status === 408 ? 'REQUEST_TIMEOUT' : 'BAD_REQUEST';
  const body = JSON.stringify(errorBody(new AppError(code), null));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
