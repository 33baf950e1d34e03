import { useState } from 'react';
import { withoutSaved } from './without-saved.ts';

/** The typed values of a settings form, and no others. */
export interface Typed<Draft> {
  readonly typed: Partial<Draft>;
  /** Whether anything of it is not saved yet. */
  readonly isTyped: boolean;
  readonly type: (part: Partial<Draft>) => void;
  /** After a save that went well: what was typed while it was on its way stays typed. */
  readonly forgetSaved: (saved: Partial<Draft>) => void;
}

/**
 * Keeps what was typed apart from what is set: the fields show it laid over the settings as they are now, and only it is
 * saved. A copy of all settings would take back what another hand changed since, such as the speed limit in the strip.
 */
export function useTyped<Draft extends object>(): Typed<Draft> {
  const [typed, setTyped] = useState<Partial<Draft>>({});
  return {
    typed,
    isTyped: Object.keys(typed).length > 0,
    type: (part) => setTyped((before) => ({ ...before, ...part })),
    forgetSaved: (saved) => setTyped((now) => withoutSaved(now, saved)),
  };
}
