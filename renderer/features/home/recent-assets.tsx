import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../format/index.ts';
import { useHostQueries } from '../../queries/index.ts';
import { failureToShow, useThumbnailPath } from '../../rpc/index.ts';
import { emptySearch, pictureVersionOf, useAppStore } from '../../state/index.ts';
import { AssetPlaceholder, FailureView, Thumbnail } from '../../ui/index.ts';

/** One row of the widest window. */
const mostAssets = 8;
const placeholders = ['first', 'second', 'third', 'fourth'];

/** The newest pictures of the bank; each opens in the Library. */
export function RecentAssets({ nowMs }: { readonly nowMs: number }) {
  const { t, localized, moment } = useTexts();
  const host = useHostQueries();
  const goTo = useAppStore((state) => state.goTo);
  const leaveFor = useAppStore((state) => state.leaveFor);
  const showAsset = useAppStore((state) => state.showAsset);
  const changeSearch = useAppStore((state) => state.changeSearch);
  const thumbnailPath = useThumbnailPath();
  const recent = useQuery(
    host.bank.search.queryOptions({
      input: { ...emptySearch, order: 'newest', offset: 0, limit: mostAssets },
    }),
  );
  const failure = failureToShow(recent.error);
  const items = recent.data?.items ?? [];
  if (recent.data !== undefined && items.length === 0) return null;
  return (
    <section aria-labelledby="home-recent">
      <h2 id="home-recent">{t('home.recent')}</h2>
      {failure !== null && <FailureView code={failure} onRetry={() => void recent.refetch()} />}
      <div className="home-recent">
        {recent.isPending &&
          placeholders.map((place) => (
            <div key={place} className="home-asset">
              <AssetPlaceholder />
            </div>
          ))}
        {items.map((card) => {
          const { thumbnail, assetId, fileName } = card;
          const name = localized(card.name, assetId);
          return (
            <UnstyledButton
              key={assetId}
              className="home-asset"
              onClick={() =>
                leaveFor('screen', () => {
                  changeSearch(emptySearch);
                  goTo('library');
                  showAsset(card);
                })
              }
            >
              <span className="home-asset-picture">
                <Thumbnail
                  url={
                    thumbnail === null
                      ? null
                      : thumbnailPath(
                          thumbnail.fileId,
                          thumbnail.conversionId,
                          pictureVersionOf(card.modified, card.sizeBytes),
                        )
                  }
                  fileName={fileName}
                  iconSize={30}
                />
              </span>
              <span className="home-asset-name g-cut">{name}</span>
              {/* The bank counts seconds (`docs/api/reference.md#conventions`). */}
              <span className="home-asset-facts g-dim g-cut">{moment(card.modified * 1_000, nowMs)}</span>
            </UnstyledButton>
          );
        })}
      </div>
    </section>
  );
}
