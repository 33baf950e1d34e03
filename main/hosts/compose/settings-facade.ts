import { open, readFile } from 'node:fs/promises';
import { AppError } from '../../../shared/errors/index.ts';
import type { SettingsView } from '../../../shared/rpc/index.ts';
import { defaultBankClientOptions, testConnection } from '../../api/index.ts';
import { type AppPaths, type Clock, redact } from '../../platform/index.ts';
import type { RpcSettings } from '../../rpc/index.ts';
import type { Settings } from '../../settings/index.ts';
import { programFiles } from '../program-files.ts';
import type { ProxyStore } from './proxy-store.ts';

export interface SettingsFacadeDeps {
  readonly settings: Settings;
  readonly proxy: ProxyStore;
  readonly paths: AppPaths;
  readonly clock: Clock;
  readonly host: SettingsView['about']['host'];
  /** Address of the bank that is signed in to; null without one. */
  readonly server: () => string | null;
}

// Some hundred lines: enough to see what led to a fault, little enough to read before it is sent away.
const LOG_TAIL_BYTES = 200 * 1024;

/** The machine facts of the settings screen. */
export async function createSettingsFacade(deps: SettingsFacadeDeps): Promise<RpcSettings> {
  const { settings, proxy, paths, clock } = deps;
  const version = await programVersion();
  return {
    get: settings.get,
    update: settings.update,
    about: {
      version,
      node: process.versions.node,
      system: `${process.platform} ${process.arch}`,
      host: deps.host,
      stateDirectory: paths.state,
    },
    hasProxyPassword: proxy.hasPassword,
    setProxyPassword: proxy.setPassword,
    async testConnection(given, signal) {
      const address = given ?? deps.server();
      if (address === null) throw new AppError('NOT_A_BANK', { reason: 'no address' });
      const options = { ...defaultBankClientOptions, proxy: proxy.find };
      return testConnection(address, { clock }, options, signal);
    },
    logTail: () => tailOf(paths.log),
  };
}

async function programVersion(): Promise<string> {
  const text = await readFile(programFiles().packageFile, 'utf8');
  return String((JSON.parse(text) as { readonly version?: unknown }).version ?? '');
}

async function tailOf(path: string): Promise<string> {
  const file = await open(path).catch(() => null);
  if (file === null) return '(no log)';
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - LOG_TAIL_BYTES);
    const bytes = Buffer.alloc(size - from);
    await file.read(bytes, 0, bytes.length, from);
    const text = bytes.toString('utf8');
    // The first line may be cut, and half a line may hide half a secret.
    return String(redact(from === 0 ? text : text.slice(text.indexOf('\n') + 1)));
  } finally {
    await file.close();
  }
}
