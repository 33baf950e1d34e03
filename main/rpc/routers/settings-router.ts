import { setImmediate as breathe } from 'node:timers/promises';
import { AppError } from '../../../shared/errors/index.ts';
import type { RelativePath } from '../../../shared/model/index.ts';
import type { SettingsView } from '../../../shared/rpc/index.ts';
import { createRules } from '../../plan/index.ts';
import type { Log } from '../../platform/index.ts';
import type { Preferences } from '../../settings/index.ts';
import type { RpcSession } from '../ports/ports.ts';
import type { RpcSettings } from '../ports/settings-ports.ts';
import { untilExchanged } from '../streams/until-exchanged.ts';
import { guardStream } from '../views/failure.ts';
import { supportBundle } from '../views/support-bundle.ts';
import { accountOf, type Namespace, signalOf } from './namespace.ts';

export interface SettingsRouterDeps {
  readonly session: RpcSession;
  readonly settings: RpcSettings;
  readonly log: Log;
}

// A preview answers while a person types: what it finds among so many files is what they want to know.
const MOST_LOOKED_AT = 50_000;
const BREATHE_EVERY = 2_000;
const EXAMPLES = 8;

export function createSettingsRouter(os: Namespace<'settings'>, deps: SettingsRouterDeps) {
  const { settings, session } = deps;
  const view = async (): Promise<SettingsView> => toView(settings, await settings.hasProxyPassword());
  const save = async (change: (before: Preferences) => Preferences): Promise<SettingsView> => {
    await settings.update(change);
    return view();
  };
  return os.router({
    get: os.get.handler(view),
    saveNetwork: os.saveNetwork.handler(({ input: { schedule, ...network } }) =>
      save((before) => ({
        ...before,
        network: {
          ...before.network,
          ...network,
          ...(schedule === undefined
            ? {}
            : { schedule: schedule.map((window) => ({ ...window, days: [...window.days] })) }),
        },
      })),
    ),
    saveProxy: os.saveProxy.handler(async ({ input }) => {
      const { password: _password, ...proxy } = { password: null, ...input };
      // The password is stored first, without a user: no request leaves for the proxy without it.
      if (input.kind === 'manual' && input.password !== null)
        await settings.setProxyPassword({ ...input, password: input.password });
      return save((before) => ({
        ...before,
        network: { ...before.network, proxy: { ...before.network.proxy, ...proxy } },
      }));
    }),
    saveWatching: os.saveWatching.handler(({ input: { excludes, ...watching } }) =>
      save((before) => ({
        ...before,
        watching: {
          ...before.watching,
          ...watching,
          ...(excludes === undefined ? {} : { excludes: [...excludes] }),
        },
      })),
    ),
    saveDiagnostics: os.saveDiagnostics.handler(({ input }) =>
      save((before) => ({ ...before, diagnostics: { ...before.diagnostics, ...input } })),
    ),
    saveDesktop: os.saveDesktop.handler(({ input }) => {
      if (settings.about.host !== 'desktop') throw new AppError('BAD_REQUEST', { reason: 'no desktop here' });
      return save((before) => ({ ...before, desktop: { ...before.desktop, ...input } }));
    }),
    previewExcludes: os.previewExcludes.handler(({ input }) => previewExcludes(session, input.excludes)),
    testConnection: os.testConnection.handler(({ input, signal }) =>
      settings.testConnection(input.server, signalOf(signal)),
    ),
    supportBundle: os.supportBundle.handler(() => guardStream(supportBundle(deps), deps.log)),
  });
}

async function previewExcludes(session: RpcSession, excludes: readonly string[]) {
  await untilExchanged(session);
  const rules = createRules({ shipped: false, excludes, ignoreFiles: new Map() });
  const found = { looked: 0, ignored: 0, isComplete: true };
  const examples: { path: string; pattern: string }[] = [];
  for (const { watchedFolderId, path } of accountOf(session).verifier.heldFiles()) {
    if (watchedFolderId === null) continue;
    if (found.looked >= MOST_LOOKED_AT) {
      found.isComplete = false;
      break;
    }
    found.looked += 1;
    if (found.looked % BREATHE_EVERY === 0) await breathe();
    const decision = rules.decide(path as RelativePath, 'file');
    if (!decision.isIgnored || decision.origin !== 'settings') continue;
    found.ignored += 1;
    if (examples.length < EXAMPLES) examples.push({ path, pattern: decision.pattern });
  }
  return { ...found, examples };
}

function toView({ get, about }: RpcSettings, hasPassword: boolean): SettingsView {
  const { network, watching, diagnostics, desktop } = get();
  const { opensAtLogin, closesToTray, notifies, installsUpdates } = desktop;
  const { limitBytesPerSecond, schedule, concurrency, verifyEveryUpload, proxy } = network;
  const { settleMs, settleNetworkMs, confirmEmptied, confirmShrunk, excludes } = watching;
  return {
    network: {
      limitBytesPerSecond,
      schedule: schedule.map(({ days, fromMinute, toMinute, ...window }) => ({
        days,
        fromMinute,
        toMinute,
        limitBytesPerSecond: window.limitBytesPerSecond,
      })),
      concurrency,
      verifyEveryUpload,
    },
    proxy: {
      kind: proxy.kind,
      address: proxy.address,
      user: proxy.user,
      pacAddress: proxy.pacAddress,
      hasPassword,
    },
    watching: { settleMs, settleNetworkMs, confirmEmptied, confirmShrunk, excludes },
    diagnostics: { logLevel: diagnostics.logLevel },
    desktop: about.host === 'desktop' ? { opensAtLogin, closesToTray, notifies, installsUpdates } : null,
    about,
  };
}
