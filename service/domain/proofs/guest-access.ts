import { AppError } from '../../../shared/errors/index.ts';
import { pageCountOf } from '../conversions/document-page.ts';
import type { NewComment } from '../ports/discussion-ports.ts';
import type { GuestStore, LinkState } from '../ports/sharing-ports.ts';
import type { VisibleComment } from '../records/comment.ts';
import type { GuestVersion, GuestView, Opinion } from '../records/share.ts';
import { readCommentText, requirePlace } from './comment-place.ts';

/** The rights of the holder of a personal link. The link is all they have: no log-in, no other proof, no other guest. */
export interface GuestAccess {
  /** The object behind a link, without counting. */
  look(code: string): Promise<LinkState>;
  /** The same, counted as one opening of the page. */
  open(code: string): Promise<LinkState>;
  /** A version that was shared with the guest. Throws FORBIDDEN for every other, and for a link that opens nothing. */
  requireVersion(code: string, versionId: string): Promise<GuestVersion>;
  /**
   * Stores it once, however often it comes with the same key. Throws FORBIDDEN as above, BAD_REQUEST for an empty or long text, a
   * place outside the picture, a parent that the guest does not see, one comment too many.
   */
  comment(code: string, comment: GuestComment): Promise<VisibleComment>;
  /** Notes pages that were on the guest's screen. Throws FORBIDDEN as above, BAD_REQUEST for pages beyond the document. */
  see(code: string, versionId: string, pages: readonly number[]): Promise<void>;
  /** Throws FORBIDDEN as above, when no opinion is asked for, and for a version that is not the guest's newest. */
  giveOpinion(code: string, versionId: string, opinion: Opinion): Promise<void>;
}

/** `key`: the same for every try to send one and the same comment. */
export type GuestComment = Omit<NewComment, 'created'>;

/** Per guest: a link that got about must not fill the bank. */
const mostComments = 1_000;

export function createGuestAccess(deps: {
  readonly guests: GuestStore;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Receives an opening that could not be counted: the page is shown all the same. */
  readonly failed: (error: unknown) => void;
}): GuestAccess {
  const { guests, now, failed } = deps;
  const nowSeconds = (): number => Math.floor(now() / 1000);

  async function requireView(code: string): Promise<GuestView> {
    const link = await guests.findLink(code);
    if (link.kind !== 'open') throw new AppError('FORBIDDEN');
    return link.view;
  }

  return {
    look: (code) => guests.findLink(code),

    async open(code) {
      const link = await guests.findLink(code);
      if (link.kind === 'open') await guests.countVisit(link.view.guestId).catch(failed);
      return link;
    },

    async requireVersion(code, versionId) {
      return findVersion(await requireView(code), versionId);
    },

    async comment(code, draft) {
      const view = await requireView(code);
      const { image } = findVersion(view, draft.versionId);
      const page = requirePlace(draft, image);
      const comment = await guests.addComment({
        ...draft,
        ...{ guestId: view.guestId, body: readCommentText(draft.body), page },
        created: nowSeconds(),
        mostComments,
      });
      if (comment === null) {
        throw new AppError('BAD_REQUEST', {
          reason: `There are ${mostComments} comments already, and no room for more.`,
        });
      }
      return comment;
    },

    async see(code, versionId, pages) {
      const view = await requireView(code);
      const { image } = findVersion(view, versionId);
      const last = pageCountOf(image) ?? 1;
      if (pages.some((page) => page > last))
        throw new AppError('BAD_REQUEST', { field: 'body.Pages', reason: 'There is no such page.' });
      await guests.addSeen({ guestId: view.guestId, versionId, pages, now: nowSeconds() });
    },

    async giveOpinion(code, versionId, opinion) {
      const view = await requireView(code);
      const version = findVersion(view, versionId);
      // A round is over when the next begins: what was said about it stays as it is.
      const isNewest = view.versions.at(-1)?.versionId === version.versionId;
      if (!view.isOpinionAllowed) throw refusal('no-opinion-asked');
      if (!isNewest) throw refusal('newer-version');
      await guests.setOpinion({ guestId: view.guestId, versionId, opinion, created: nowSeconds() });
    },
  };
}

function findVersion(view: GuestView, versionId: string): GuestVersion {
  const version = view.versions.find((one) => one.versionId === versionId);
  if (version === undefined) throw refusal('no-such-version');
  return version;
}

/** Why an open link does not take what its page sends: the page was loaded before something changed, and says what. */
type GuestRefusal = 'no-opinion-asked' | 'newer-version' | 'no-such-version';

const sentences: Readonly<Record<GuestRefusal, string>> = {
  'no-opinion-asked': 'No opinion is asked for.',
  'newer-version': 'There is a newer version, and only that one is asked about.',
  'no-such-version': 'No such version is shared here.',
};

function refusal(cause: GuestRefusal): AppError {
  return new AppError('FORBIDDEN', { cause, reason: sentences[cause] });
}
