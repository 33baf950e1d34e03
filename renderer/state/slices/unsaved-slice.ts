/** Leaving a form: for another object on the page, or only for another account. */
export type LostWith = 'screen' | 'account';

/** Where the person wants to go, while a form that would be lost with it is asked about. */
export interface Leaving {
  readonly takes: LostWith;
  readonly go: () => void;
}

/** Forms with unsaved input. Every way that leads away from them asks here first. */
export interface UnsavedSlice {
  readonly unsavedForms: readonly { readonly lostWith: LostWith }[];
  /** Null while no question is open. */
  readonly leaving: Leaving | null;
  /** Returns what to call when the form is saved, given up or gone; more than once does nothing. */
  holdForm(lostWith: LostWith): () => void;
  /** Goes at once where nothing is lost with it, else when the person says so. Of two wishes the later one holds. */
  leaveFor(takes: LostWith, go: () => void): void;
  isAskedToStay(): boolean;
  stay(): void;
  leave(): void;
  /** For what was asked about already, or leads away from what is no more. */
  withoutAsking(go: () => void): void;
}

export function createUnsavedSlice(
  set: (change: Partial<UnsavedSlice>) => void,
  get: () => UnsavedSlice,
): UnsavedSlice {
  let isAnswered = false;
  const isLost = (takes: LostWith): boolean =>
    get().unsavedForms.some(({ lostWith }) => takes === 'account' || lostWith === 'screen');
  return {
    unsavedForms: [],
    leaving: null,
    holdForm(lostWith) {
      const form = { lostWith };
      set({ unsavedForms: [...get().unsavedForms, form] });
      return () => {
        if (!get().unsavedForms.includes(form)) return;
        set({ unsavedForms: get().unsavedForms.filter((each) => each !== form) });
        const { leaving, leave } = get();
        // A save that was under way has ended: nothing is left to ask about.
        if (leaving !== null && !isAnswered && !isLost(leaving.takes)) leave();
      };
    },
    leaveFor(takes, go) {
      if (isAnswered || !isLost(takes)) go();
      else set({ leaving: { takes, go } });
    },
    isAskedToStay: () => get().leaving !== null,
    stay: () => set({ leaving: null }),
    leave() {
      const { leaving, withoutAsking } = get();
      if (leaving !== null) withoutAsking(leaving.go);
      // Afterwards: who listens must not take it for a wish to stay.
      set({ leaving: null });
    },
    withoutAsking(go) {
      const before = isAnswered;
      isAnswered = true;
      try {
        go();
      } finally {
        isAnswered = before;
      }
    },
  };
}
