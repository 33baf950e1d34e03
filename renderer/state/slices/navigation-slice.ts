import type { ActivityFilter } from '../../../shared/model/index.ts';
import type { UnsavedSlice } from './unsaved-slice.ts';

export const places = [
  'home',
  'library',
  'activity',
  'folders',
  'add-folder',
  'projects',
  'proofs',
  'proof',
  'settings',
  'welcome',
] as const;
export type Place = (typeof places)[number];

/** Where the person is; going elsewhere asks about forms that are not saved. `filter` and `text` of Activity live here, because other screens lead to a filtered list. */
export interface NavigationSlice {
  readonly place: Place;
  readonly activityFilter: ActivityFilter;
  readonly activityText: string;
  /** Which part of the settings is open. */
  readonly settingsSection: string;
  showSettings(section: string): void;
  /** The account that the person leaves, for another or by signing out: the page that is drawn for the next one puts the focus back. */
  readonly leftAccountId: string | null;
  leaveAccountId(leftAccountId: string | null): void;
  goTo(place: Place): void;
  showActivity(filter: ActivityFilter, text?: string): void;
}

export function createNavigationSlice(
  set: (change: Partial<NavigationSlice>) => void,
  get: () => NavigationSlice & Pick<UnsavedSlice, 'leaveFor'>,
): NavigationSlice {
  const go = (change: Partial<NavigationSlice> & Pick<NavigationSlice, 'place'>): void => {
    if (change.place === get().place) set(change);
    else get().leaveFor('screen', () => set(change));
  };
  return {
    place: 'home',
    activityFilter: 'all',
    activityText: '',
    settingsSection: 'general',
    showSettings: (settingsSection) => go({ place: 'settings', settingsSection }),
    leftAccountId: null,
    leaveAccountId: (leftAccountId) => set({ leftAccountId }),
    goTo: (place) => go({ place }),
    showActivity: (filter, text = '') =>
      go({ place: 'activity', activityFilter: filter, activityText: text }),
  };
}

export function isPlace(value: string): value is Place {
  return (places as readonly string[]).includes(value);
}
