/**
 * Proofs: every proof that can be found, by where it stands with its guests; and the page of one: preview, versions, guests, sharing,
 * comments, the next round. The page asks the bank again politely while it is looked at; a guest's link is asked for
 * only at the moment of copying and kept nowhere.
 */
export { ProofsScreen } from './proof-list.tsx';
export { ProofPage } from './proof-page.tsx';
export { ReviewDialog } from './review-dialog.tsx';
export { ReviewRail } from './review-rail.tsx';
