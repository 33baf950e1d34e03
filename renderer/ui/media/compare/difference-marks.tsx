import './compare.css';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../format/index.ts';
import type { ChangedRegion } from './find-differences.ts';

/** Frames around what has changed; the chosen one is brought into sight. */
export function DifferenceMarks({
  regions,
  chosen,
}: {
  readonly regions: readonly ChangedRegion[];
  readonly chosen: number;
}) {
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (chosen >= 0) frame.current?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [chosen]);
  return (
    <span className="compare-layer" aria-hidden="true">
      {regions.map(({ x, y, width, height }, index) => (
        <span
          key={`${x} ${y}`}
          ref={index === chosen ? frame : undefined}
          className="compare-region"
          data-chosen={index === chosen || undefined}
          style={{
            left: `${x * 100}%`,
            top: `${y * 100}%`,
            width: `${width * 100}%`,
            height: `${height * 100}%`,
          }}
        />
      ))}
    </span>
  );
}

/** How much has changed, and the way from one region to the next. */
export function DifferenceTools({
  count,
  chosen,
  onChoose,
}: {
  readonly count: number;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}) {
  const { t } = useTexts();
  return (
    <span className="compare-tools">
      <span role="status">{t('compare.regions', { count })}</span>
      {count > 0 && (
        <>
          <ActionIcon
            aria-label={t('compare.previousRegion')}
            title={t('compare.previousRegion')}
            onClick={() => onChoose(chosen <= 0 ? count - 1 : chosen - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('compare.nextRegion')}
            title={t('compare.nextRegion')}
            onClick={() => onChoose((chosen + 1) % count)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </>
      )}
    </span>
  );
}
