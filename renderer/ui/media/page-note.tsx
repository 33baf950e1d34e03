import './page-note.css';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../format/index.ts';

/** The pages of a file, as far as the bank tells. */
export interface PagedFile {
  readonly fileName: string;
  readonly pageCount: number | null;
}

/** Whether a picture of it may be one page of several; for a PDF without a count that stays open. */
export function hasUnseenPages({ fileName, pageCount }: PagedFile): boolean {
  return pageCount === null ? /\.pdf$/i.test(fileName) : pageCount > 1;
}

/** Below the picture of a document: which page it is and the way to the others, or that there may be others. */
export function PageNote({
  file,
  page,
  onPage,
}: {
  readonly file: PagedFile;
  readonly page: number;
  /** Null where the other pages cannot be shown. */
  readonly onPage: ((page: number) => void) | null;
}) {
  const { t, number } = useTexts();
  const { pageCount } = file;
  if (!hasUnseenPages(file)) return null;
  if (pageCount === null) return <p className="page-note g-dim">{t('page.firstOnly')}</p>;
  const step = (label: string, to: number, icon: ReactNode) =>
    onPage !== null && (
      <ActionIcon
        aria-label={label}
        title={label}
        disabled={to < 1 || to > pageCount}
        onClick={() => onPage(to)}
      >
        {icon}
      </ActionIcon>
    );
  return (
    <div className="page-note">
      {step(t('page.previous'), page - 1, <IconChevronLeft size={16} />)}
      <span role="status">{t('page.of', { page: number(page), total: number(pageCount) })}</span>
      {step(t('page.next'), page + 1, <IconChevronRight size={16} />)}
    </div>
  );
}
