import type { ConnectionHop, SettingsView } from '../../../shared/rpc/index.ts';
import type { Settings } from '../../settings/index.ts';

/** Preferences and what belongs to them outside of the file; hosts make it. */
export interface RpcSettings extends Pick<Settings, 'get' | 'update'> {
  readonly about: SettingsView['about'];
  hasProxyPassword(): Promise<boolean>;
  /** Into the keychain; empty forgets it. */
  setProxyPassword(proxy: {
    readonly address: string;
    readonly user: string;
    readonly password: string;
  }): Promise<void>;
  /** Null: the bank that is signed in to. Throws NOT_A_BANK when there is no address to go to. */
  testConnection(
    server: string | null,
    signal: AbortSignal,
  ): Promise<{ readonly server: string; readonly hops: readonly ConnectionHop[] }>;
  /** The last lines of the log, secrets taken out. */
  logTail(): Promise<string>;
}
