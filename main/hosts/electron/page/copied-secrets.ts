import type { Clipboard } from 'electron';
import type { Clock, Log } from '../../../platform/index.ts';

/** Long enough to paste it where it was meant for, too short to be pasted by mistake after lunch. */
const keptForMs = 60_000;

export interface CopiedSecrets {
  /** A person is given this text to paste: it leaves the clipboard after a minute, unless something else is there by then. */
  forgetSoon(text: string): void;
  /** All of them at once: Galley ends, and no later run would do it. */
  forgetNow(): Promise<void>;
}

/** Text that was copied elsewhere since is never touched: the clipboard is compared before it is cleared. */
export function createCopiedSecrets({
  clipboard,
  clock,
  log,
}: {
  readonly clipboard: Pick<Clipboard, 'readText' | 'clear'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}): CopiedSecrets {
  const timers = new Map<string, () => void>();
  const forget = async (text: string): Promise<void> => {
    timers.get(text)?.();
    timers.delete(text);
    try {
      if ((await clipboard.readText()) === text) clipboard.clear();
    } catch (error) {
      log.warn('the clipboard was not cleared', { error });
    }
  };
  return {
    forgetSoon(text) {
      // Copied once more: its minute begins anew.
      timers.get(text)?.();
      timers.set(
        text,
        clock.after(keptForMs, () => void forget(text)),
      );
    },
    async forgetNow() {
      await Promise.all([...timers.keys()].map(forget));
    },
  };
}
