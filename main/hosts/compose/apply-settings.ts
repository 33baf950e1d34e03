import type { Clock, Log } from '../../platform/index.ts';
import { limitAt, type Preferences, type Settings } from '../../settings/index.ts';
import type { ComposedEngine } from './compose-engine.ts';
import type { ProxyStore } from './proxy-store.ts';

export interface ApplySettingsDeps {
  readonly settings: Settings;
  readonly proxy: Pick<ProxyStore, 'subscribe'>;
  readonly composed: {
    readonly engine: Pick<ComposedEngine['engine'], 'setLimit' | 'setMaxConcurrency' | 'reloadFolders'>;
    readonly bank: Pick<ComposedEngine['bank'], 'renewRoute'>;
  };
  readonly clock: Pick<Clock, 'after' | 'nowMs'>;
  readonly log: Log;
}

// A window of the week begins at a full minute; half a minute more does not matter.
const LOOK_AT_CLOCK_EVERY_MS = 30_000;

/** Lets changes of the settings hold in a running engine, and the windows of the week when their time comes. Returns its stop. */
export function applySettings({ settings, proxy, composed, clock, log }: ApplySettingsDeps): () => void {
  let before = settings.get();
  let limit = limitNow(before);
  let cancelLook = clock.after(LOOK_AT_CLOCK_EVERY_MS, look);

  function limitNow({ network }: Preferences): number | null {
    return limitAt(network, new Date(clock.nowMs()));
  }

  /** Only what changes by the rules is set: a limit that was chosen by hand inside a window holds until its end. */
  function applyLimit(): void {
    const next = limitNow(settings.get());
    if (next === limit) return;
    limit = next;
    composed.engine.setLimit(next);
  }

  function look(): void {
    applyLimit();
    cancelLook = clock.after(LOOK_AT_CLOCK_EVERY_MS, look);
  }

  const unsubscribe = settings.subscribe((after) => {
    const [old, { network, watching }] = [before, after];
    before = after;
    const isOther = (left: unknown, right: unknown) => JSON.stringify(left) !== JSON.stringify(right);
    applyLimit();
    if (network.concurrency !== old.network.concurrency)
      composed.engine.setMaxConcurrency(network.concurrency);
    if (isOther(network.proxy, old.network.proxy)) composed.bank.renewRoute();
    const { confirmEmptied: _emptied, confirmShrunk: _shrunk, ...rules } = watching;
    const { confirmEmptied: _oldEmptied, confirmShrunk: _oldShrunk, ...oldRules } = old.watching;
    if (isOther(rules, oldRules))
      composed.engine
        .reloadFolders()
        .catch((error: unknown) => log.error('the rules were not applied', { error }));
  });

  // A password is no setting.
  const forget = proxy.subscribe(() => composed.bank.renewRoute());

  return () => {
    unsubscribe();
    forget();
    cancelLook();
  };
}
