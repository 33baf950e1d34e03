import './picture-stage.css';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../format/index.ts';

/** The pages of a document as small pictures, beside the stage. The browser loads those that come into view. */
export function FilmStrip({
  pageCount,
  page,
  urlOf,
  onPage,
}: {
  readonly pageCount: number;
  readonly page: number;
  readonly urlOf: (page: number) => string;
  readonly onPage: (page: number) => void;
}) {
  const { t, number } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[page - 1]?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  return (
    <ul ref={list} className="film-strip" aria-label={t('stage.pages')}>
      {Array.from({ length: pageCount }, (_, index) => index + 1).map((each) => (
        <li key={each}>
          <button
            type="button"
            className="film-page"
            aria-current={each === page ? 'page' : undefined}
            aria-label={t('page.of', { page: number(each), total: number(pageCount) })}
            onClick={() => onPage(each)}
          >
            <img src={urlOf(each)} alt="" loading="lazy" decoding="async" draggable={false} />
            <span className="film-page-number" aria-hidden="true">
              {number(each)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
