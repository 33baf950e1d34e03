import type { Settings } from './settings.ts';

/** One entry of the local catalogue of a bank. `parentId`: the folder above, or the project of a proof; '0' is the top. */
export interface RememberedItem {
  readonly kind: 'project' | 'folder' | 'proof';
  readonly id: string;
  /** As last seen. */
  readonly name: string;
  readonly parentId: string;
}

/** Objects that the user pasted, or made from here, at one bank. Losing the journal does not lose them. */
export interface RememberedStore {
  /** Newest first. */
  list(): readonly RememberedItem[];
  /** Adds the item in front, or replaces the one of its kind and id where it is. Resolves when it is durable. */
  put(item: RememberedItem): Promise<void>;
  remove(kind: RememberedItem['kind'], id: string): Promise<void>;
}

// Years of pasting by hand; the settings are read whole at each start.
const MOST_REMEMBERED = 2_000;

export function createRememberedStore(settings: Settings, server: string): RememberedStore {
  const isOf = (kind: RememberedItem['kind'], id: string) => (entry: RememberedItem & { server: string }) =>
    entry.server === server && entry.kind === kind && entry.id === id;

  return {
    list: () => settings.get().remembered.filter((entry) => entry.server === server),
    async put(item) {
      const isSame = isOf(item.kind, item.id);
      const known = settings.get().remembered.find(isSame);
      if (known?.name === item.name && known.parentId === item.parentId) return;
      await settings.update((before) => {
        const entry = { ...item, server };
        const isThere = before.remembered.some(isSame);
        const remembered = isThere
          ? before.remembered.map((other) => (isSame(other) ? { ...other, ...entry } : other))
          : [entry, ...before.remembered].slice(0, MOST_REMEMBERED);
        return { ...before, remembered };
      });
    },
    remove: (kind, id) =>
      settings.update((before) => ({
        ...before,
        remembered: before.remembered.filter((entry) => !isOf(kind, id)(entry)),
      })),
  };
}
