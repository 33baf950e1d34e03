import type {
  AssetKind,
  AssetShape,
  AssetSize,
  SearchFacets,
  SearchFilter,
} from '../../../shared/rpc/index.ts';
import type { FoundAsset } from '../../api/index.ts';

/** The group's values that an asset has: one of most, any number of keywords, none where the bank says nothing. */
interface Groups {
  readonly kinds: AssetKind;
  readonly shapes: AssetShape;
  readonly sizes: AssetSize;
  readonly years: number;
  readonly keywordIds: SearchFilter['keywordIds'][number];
}

type GroupName = keyof Groups;

const valuesOf: { readonly [Name in GroupName]: (asset: FoundAsset) => readonly Groups[Name][] } = {
  kinds: ({ master }) => [kindOf(master.extension)],
  shapes: ({ dimensions }) => shapeOf(dimensions),
  sizes: ({ master }) => [sizeOf(master.sizeBytes)],
  years: ({ modified }) => [new Date(modified * 1_000).getUTCFullYear()],
  keywordIds: ({ keywordIds }) => keywordIds,
};

const groupNames = [
  'kinds',
  'shapes',
  'sizes',
  'years',
  'keywordIds',
] as const satisfies readonly GroupName[];

/** A list of keywords longer than this is no choice any more. */
const mostKeywords = 50;

export function isFiltering(filter: SearchFilter | undefined): filter is SearchFilter {
  return filter !== undefined && groupNames.some((name) => filter[name].length > 0);
}

/** The assets that every group of the filter keeps, in their order. */
export function filterAssets(assets: readonly FoundAsset[], filter: SearchFilter): readonly FoundAsset[] {
  return assets.filter((asset) => groupNames.every((name) => keeps(name, filter, asset)));
}

/** Counts for each group what is left with the filters of the other groups. */
export function facetsOf(assets: readonly FoundAsset[], filter: SearchFilter): SearchFacets {
  const counts = {
    kinds: new Map<AssetKind, number>(),
    shapes: new Map<AssetShape, number>(),
    sizes: new Map<AssetSize, number>(),
    years: new Map<number, number>(),
    keywordIds: new Map<Groups['keywordIds'], number>(),
  };
  for (const asset of assets) {
    const refusing = groupNames.filter((name) => !keeps(name, filter, asset));
    if (refusing.length > 1) continue;
    for (const name of refusing.length === 1 ? refusing : groupNames) count(name, counts[name], asset);
  }
  const years = entriesOf(counts.years).sort((left, right) => right.value - left.value);
  return {
    kinds: frequentFirst(counts.kinds),
    shapes: frequentFirst(counts.shapes),
    sizes: frequentFirst(counts.sizes),
    years,
    keywordIds: frequentFirst(counts.keywordIds).slice(0, mostKeywords),
  };
}

function keeps(name: GroupName, filter: SearchFilter, asset: FoundAsset): boolean {
  const wanted: readonly unknown[] = filter[name];
  return wanted.length === 0 || valuesOf[name](asset).some((value) => wanted.includes(value));
}

function count<Name extends GroupName>(
  name: Name,
  counts: Map<Groups[Name], number>,
  asset: FoundAsset,
): void {
  for (const value of valuesOf[name](asset)) counts.set(value, (counts.get(value) ?? 0) + 1);
}

interface Counted<Value> {
  readonly value: Value;
  readonly count: number;
}

function entriesOf<Value>(counts: ReadonlyMap<Value, number>): Counted<Value>[] {
  return [...counts].map(([value, number]) => ({ value, count: number }));
}

function frequentFirst<Value>(counts: ReadonlyMap<Value, number>): Counted<Value>[] {
  return entriesOf(counts).sort((left, right) => right.count - left.count);
}

const panoramaRatio = 2;
/** Scans and crops are seldom square to the pixel. */
const squareTolerance = 0.02;

function shapeOf(dimensions: FoundAsset['dimensions']): readonly AssetShape[] {
  if (dimensions === null || dimensions.width <= 0 || dimensions.height <= 0) return [];
  const ratio = dimensions.width / dimensions.height;
  if (Math.abs(ratio - 1) <= squareTolerance) return ['square'];
  if (ratio < 1) return ['portrait'];
  return [ratio >= panoramaRatio ? 'panorama' : 'landscape'];
}

const megabyte = 1_000_000;

function sizeOf(sizeBytes: number): AssetSize {
  if (sizeBytes < megabyte) return 'small';
  if (sizeBytes < 10 * megabyte) return 'medium';
  return sizeBytes < 100 * megabyte ? 'large' : 'huge';
}

function kindOf(extension: string): AssetKind {
  return kinds.get(extension.toLowerCase()) ?? 'other';
}

const extensionsByKind: Readonly<Record<Exclude<AssetKind, 'other'>, string>> = {
  image:
    'jpg jpeg jpe png gif webp avif heic heif tif tiff bmp svg psd psb ai eps raw dng cr2 cr3 nef arw jp2 jxl ico',
  document:
    'pdf doc docx odt rtf txt md xls xlsx ods csv ppt pptx odp key pages numbers indd idml qxp html htm xml json',
  video: 'mp4 m4v mov avi mkv webm mpg mpeg wmv mxf mts m2ts flv ogv',
  audio: 'mp3 wav aac m4a flac ogg oga aif aiff wma opus',
};

const kinds: ReadonlyMap<string, AssetKind> = new Map(
  (['image', 'document', 'video', 'audio'] as const).flatMap((kind) =>
    extensionsByKind[kind].split(' ').map((extension) => [extension, kind] as const),
  ),
);
