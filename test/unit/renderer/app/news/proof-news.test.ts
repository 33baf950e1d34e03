import { describe, expect, it } from 'vitest';
import {
  foldProofNews,
  type ProofNewsState,
  proofsToAskFor,
} from '../../../../../renderer/app/news/proof-news.ts';
import {
  asId,
  type ProjectId,
  type ProofId,
  type ProofStatusId,
  type ProofVersionId,
} from '../../../../../shared/model/index.ts';
import type { ProofCard, ShareView } from '../../../../../shared/rpc/index.ts';

const proofId = asId<ProofId>('p');
const none = new Map<ProofId, ShareView>();

describe('proof-news', () => {
  it('tells all that was done since the last look, the weightiest first, and nothing of a proof seen for the first time', () => {
    expect(
      play([
        [[card({ comments: 4 })], none],
        [[card({ comments: 6 })], none],
        [[card({ comments: 7, approvals: 1 })], none],
        [[card({ comments: 7, approvals: 1 })], none],
      ]),
    ).toEqual([
      [],
      [['commented', 2]],
      [
        ['decided', 1],
        ['commented', 1],
      ],
      [],
    ]);
  });

  it('asks for the guests of a proof that needs this person, too: others may not have looked yet', () => {
    const inBuckets = (['needs-you', 'waiting', 'decided', 'sharing-off'] as const).map((bucket) => ({
      ...card({}),
      bucket,
    }));
    expect(proofsToAskFor(inBuckets, []).asked.map(({ bucket }) => bucket)).toEqual(['needs-you', 'waiting']);
  });

  it('asks for ten at a look, and for each open proof in its turn', () => {
    const all = Array.from({ length: 25 }, (_, index) => proof(String(index)));
    const looks = (proofs: readonly ProofCard[], count: number, order: readonly ProofId[] = []) => {
      const asked: string[][] = [];
      for (let look = 0; look < count; look += 1) {
        const turn = proofsToAskFor(proofs, order);
        asked.push(turn.asked.map(({ proofId: id }) => id));
        order = turn.order;
      }
      return { asked, order };
    };
    const { asked, order } = looks(all, 3);
    expect([asked.map(({ length }) => length), new Set(asked.flat()).size]).toEqual([[10, 10, 10], 25]);
    // One that has come in between is asked for at once, one that is gone no more.
    const later = looks([proof('new'), ...all.slice(1)], 3, order).asked;
    expect([later[0]?.includes('new'), later.flat().includes('0'), new Set(later.flat()).size]).toEqual([
      true,
      false,
      25,
    ]);
  });

  it('begins anew with another round', () => {
    expect(
      play([
        [[card({ comments: 1 })], none],
        [[card({ comments: 3 }, 'v2')], none],
        [[card({ comments: 4 }, 'v2')], none],
      ]),
    ).toEqual([[], [], [['commented', 1]]]);
  });

  it('reports openings of the link once it knows how many there had been, and keeps its knowledge in between', () => {
    expect(
      play([
        [[card({})], none],
        [[card({})], opened(1)],
        [[card({})], none],
        [[card({})], opened(2)],
      ]),
    ).toEqual([[], [], [], [['opened', 1]]]);
  });

  it('tells of guests who came in and opened the link between two looks', () => {
    expect(
      play([
        [[card({ guests: 0 })], none],
        [[card({ guests: 2 })], opened(1)],
      ]),
    ).toEqual([[], [['opened', 1]]]);
  });
});

function play(steps: readonly (readonly [readonly ProofCard[], ReadonlyMap<ProofId, ShareView>])[]) {
  let known: ProofNewsState = null;
  return steps.map(([proofs, shares]) => {
    const { state, news } = foldProofNews(known, proofs, shares);
    known = state;
    return news.flatMap(({ grown }) => grown.map(({ kind, count }) => [kind, count]));
  });
}

function proof(id: string): ProofCard {
  return { ...card({}), proofId: asId<ProofId>(id) };
}

function card(
  activity: { readonly comments?: number; readonly approvals?: number; readonly guests?: number },
  versionId = 'v1',
): ProofCard {
  return {
    proofId,
    projectId: asId<ProjectId>('1'),
    name: 'Poster',
    statusId: asId<ProofStatusId>('s'),
    created: 1,
    modified: 1,
    versionCount: 1,
    current: {
      versionId: asId<ProofVersionId>(versionId),
      fileName: 'poster.pdf',
      sizeBytes: 1,
      created: 1,
      dimensions: null,
      pageCount: null,
      thumbnail: null,
      preview: null,
      activity: {
        comments: 0,
        approvals: 0,
        conditionalApprovals: 0,
        rejections: 0,
        guests: 2,
        isSharingActive: true,
        ...activity,
      },
    },
    bucket: 'waiting',
    isStatusOutdated: false,
  };
}

/** The guests of the proof, so many of whom have opened it. */
function opened(count: number): ReadonlyMap<ProofId, ShareView> {
  const guests = [0, 1, 2].map((index) => ({
    email: `${index}@example.com`,
    name: '',
    isOpinionAllowed: true,
    isActive: true,
    hasLink: true,
    linkCopiedAtMs: null,
    versionIds: [],
    accessCount: index < count ? 3 : 0,
    invited: null,
    response: 'Pending',
    commentCount: 0,
    invitation: null,
  }));
  return new Map([
    [proofId, { proofId, statusId: null, isCancelled: false, areCommentsShared: null, guests }],
  ]);
}
