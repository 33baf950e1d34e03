import type { ActivityQuery } from '../../shared/rpc/index.ts';

export const places = [
  'activity',
  'folders',
  'add-folder',
  'search',
  'projects',
  'proofs',
  'proof',
  'settings',
  'welcome',
] as const;
export type Place = (typeof places)[number];

/** Where the person is. `filter` and `text` of Activity live here, because other screens lead to a filtered list. */
export interface NavigationSlice {
  readonly place: Place;
  readonly activityFilter: ActivityQuery['filter'];
  readonly activityText: string;
  goTo(place: Place): void;
  showActivity(filter: ActivityQuery['filter'], text?: string): void;
}

export function createNavigationSlice(set: (change: Partial<NavigationSlice>) => void): NavigationSlice {
  return {
    place: 'activity',
    activityFilter: 'all',
    activityText: '',
    goTo: (place) => set({ place }),
    showActivity: (filter, text = '') =>
      set({ place: 'activity', activityFilter: filter, activityText: text }),
  };
}

export function isPlace(value: string): value is Place {
  return (places as readonly string[]).includes(value);
}
