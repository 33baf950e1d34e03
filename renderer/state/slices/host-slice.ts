import type { HostCommand } from '../../../shared/rpc/index.ts';

/** The host around the page. */
export type HostKind = 'browser' | 'desktop';
export type LinkRefusal = Extract<HostCommand, { kind: 'link-refused' }>['reason'];

export interface HostSlice {
  readonly host: HostKind;
  /** Links that lead nowhere and were not shown yet. */
  readonly refusedLinks: readonly LinkRefusal[];
  refuseLink(reason: LinkRefusal): void;
  dismissRefusedLinks(): void;
}

export function createHostSlice(
  set: (change: Partial<HostSlice>) => void,
  get: () => HostSlice,
  host: HostKind,
): HostSlice {
  return {
    host,
    refusedLinks: [],
    refuseLink: (reason) => set({ refusedLinks: [...get().refusedLinks, reason] }),
    dismissRefusedLinks: () => set({ refusedLinks: [] }),
  };
}
