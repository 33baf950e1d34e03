import { Button, Chip, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AssetKind, SearchFacets, SearchFilter } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAssetLists } from '../../queries/index.ts';
import { noFilter } from '../../state/index.ts';

interface FacetsProps {
  /** Null until they are counted, and where there are too many results. */
  readonly facets: SearchFacets | null;
  readonly filter: SearchFilter;
  readonly onChange: (filter: SearchFilter) => void;
}

/** Narrows the results by what they are: the kinds at once, everything else behind one button. */
export function LibraryFacets({ facets, filter, onChange }: FacetsProps) {
  const { t } = useTexts();
  const isFiltered = filter !== noFilter;
  if (facets === null && !isFiltered) return null;
  const change = (part: Partial<SearchFilter>): void => {
    const next = { ...filter, ...part };
    onChange(Object.values(next).every((values) => values.length === 0) ? noFilter : next);
  };
  return (
    <fieldset className="library-facets" aria-label={t('library.filters')}>
      <Values
        values={facets?.kinds ?? noKinds}
        chosen={filter.kinds}
        labelOf={(kind) => t(`library.kind.${kind}`)}
        onChange={(kinds) => change({ kinds })}
      />
      <MoreFilters facets={facets} filter={filter} onChange={change} />
      {isFiltered && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(noFilter)}>
          {t('library.clearFilters')}
        </Button>
      )}
    </fieldset>
  );
}

const noKinds: SearchFacets['kinds'] = [];

function MoreFilters({
  facets,
  filter,
  onChange,
}: {
  readonly facets: SearchFacets | null;
  readonly filter: SearchFilter;
  readonly onChange: (part: Partial<SearchFilter>) => void;
}) {
  const { t, localized } = useTexts();
  const lists = useAssetLists();
  const { shapes, sizes, years, keywordIds } = filter;
  const count = shapes.length + sizes.length + years.length + keywordIds.length;
  const keywordNames = new Map(lists.data?.keywords?.map(({ keywordId, value }) => [keywordId, value]));
  return (
    <Popover position="bottom-start" width={340} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant={count > 0 ? 'light' : 'default'}
          size="compact-sm"
          leftSection={<IconFilter size={14} />}
        >
          {count === 0 ? t('library.filter') : t('library.filterCount', { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="library-filters" aria-label={t('library.filter')}>
        <Group title={t('library.shape')} isShown={(facets?.shapes.length ?? 0) > 0}>
          <Values
            values={facets?.shapes ?? []}
            chosen={shapes}
            labelOf={(shape) => t(`library.shape.${shape}`)}
            onChange={(next) => onChange({ shapes: next })}
          />
        </Group>
        <Group title={t('search.column.size')} isShown={(facets?.sizes.length ?? 0) > 0}>
          <Values
            values={facets?.sizes ?? []}
            chosen={sizes}
            labelOf={(size) => t(`library.fileSize.${size}`)}
            onChange={(next) => onChange({ sizes: next })}
          />
        </Group>
        <Group title={t('library.year')} isShown={(facets?.years.length ?? 0) > 0}>
          <Values
            values={facets?.years ?? []}
            chosen={years}
            labelOf={String}
            onChange={(next) => onChange({ years: next })}
          />
        </Group>
        <Group title={t('asset.keywords')} isShown={(facets?.keywordIds.length ?? 0) > 0}>
          <Values
            values={facets?.keywordIds ?? []}
            chosen={keywordIds}
            labelOf={(keywordId) => localized(keywordNames.get(keywordId) ?? {}, keywordId)}
            onChange={(next) => onChange({ keywordIds: next })}
          />
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

function Group({
  title,
  isShown,
  children,
}: {
  readonly title: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
}) {
  if (!isShown) return null;
  return (
    <fieldset className="library-filter-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** A chip for each value; a chosen one stays, even when nothing has it any more. */
function Values<Value extends string | number = AssetKind>({
  values,
  chosen,
  labelOf,
  onChange,
}: {
  readonly values: readonly { readonly value: Value; readonly count: number }[];
  readonly chosen: readonly Value[];
  readonly labelOf: (value: Value) => string;
  readonly onChange: (chosen: readonly Value[]) => void;
}) {
  const { number } = useTexts();
  const gone = chosen.filter((value) => !values.some((each) => each.value === value));
  const shown = [...values, ...gone.map((value) => ({ value, count: 0 }))];
  return shown.map(({ value, count }) => (
    <Chip
      key={value}
      size="xs"
      variant="outline"
      checked={chosen.includes(value)}
      onChange={(isChecked) =>
        onChange(isChecked ? [...chosen, value] : chosen.filter((each) => each !== value))
      }
    >
      {labelOf(value)} <span className="library-facet-count">{number(count)}</span>
    </Chip>
  ));
}
