import {
  type AssetId,
  asId,
  assertNever,
  type ProjectId,
  type ProofId,
} from '../../../shared/model/index.ts';
import type { AssetFileSlice } from '../slices/asset-file-slice.ts';
import { isPlace, type NavigationSlice, type Place } from '../slices/navigation-slice.ts';
import type { ReviewPlaceSlice } from '../slices/review-place-slice.ts';

/** The target of the page's address: a screen, or the one object that is open on it. */
export type PageAddress =
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'proof'; readonly proofId: ProofId }
  | { readonly kind: 'project'; readonly projectId: ProjectId }
  | { readonly kind: 'asset'; readonly assetId: AssetId };

type AddressedState = Pick<NavigationSlice, 'place'> &
  Pick<ReviewPlaceSlice, 'openProofId' | 'openProjectId'> &
  Pick<AssetFileSlice, 'openAsset'>;

/** The fragment for what is open now, so that a reload, a bookmark and the way back lead to the same thing. */
export function addressOf({ place, openProofId, openProjectId, openAsset }: AddressedState): string {
  if (place === 'proof' && openProofId !== null) return `/proof/${encodeURIComponent(openProofId)}`;
  if (place === 'projects' && openProjectId !== null) return `/project/${encodeURIComponent(openProjectId)}`;
  if (place === 'library' && openAsset !== null) return `/asset/${encodeURIComponent(openAsset.assetId)}`;
  return `/${place}`;
}

/** Names of earlier versions, which bookmarks may still hold. */
const formerPlaces: ReadonlyMap<string, Place> = new Map([['search', 'library']]);

/** Null for a fragment that names nothing of this page. */
export function readAddress(hash: string): PageAddress | null {
  const [kind = '', part = ''] = hash.replace(/^#?\/?/, '').split('/');
  const id = decoded(part);
  if (id === null) return null;
  if (id === '') {
    const place = formerPlaces.get(kind) ?? kind;
    return isPlace(place) ? { kind: 'place', place } : null;
  }
  if (kind === 'proof') return { kind, proofId: asId(id) };
  if (kind === 'project') return { kind, projectId: asId(id) };
  if (kind === 'asset') return { kind, assetId: asId(id) };
  return null;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

type FollowedState = AddressedState &
  Pick<NavigationSlice, 'goTo'> &
  Pick<ReviewPlaceSlice, 'showProof' | 'showProject'> &
  Pick<AssetFileSlice, 'showAsset'>;

/** Leads to what an address names; what is open there stays as it is. An asset has to be read first: `showAssetById`. */
export function followAddress(
  address: PageAddress,
  state: FollowedState,
  showAssetById: (assetId: AssetId) => void,
): void {
  switch (address.kind) {
    case 'place':
      if (address.place === 'library' && state.place === 'library') state.showAsset(null);
      if (address.place === 'projects') state.showProject(null);
      else state.goTo(address.place);
      break;
    case 'proof':
      state.showProof(address.proofId);
      break;
    case 'project':
      state.showProject(address.projectId);
      break;
    case 'asset':
      if (state.place !== 'library' || state.openAsset?.assetId !== address.assetId)
        showAssetById(address.assetId);
      break;
    default:
      assertNever(address);
  }
}
