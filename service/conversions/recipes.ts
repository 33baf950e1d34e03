/** How one conversion is made (`docs/api/extensions.md#conversions`). */
export interface Recipe {
  readonly format: 'jpeg' | 'png' | 'webp' | 'tiff';
  /** Pixels; null keeps the size of the picture. Nothing is ever enlarged. */
  readonly longestEdge: number | null;
  /** At which a page, which has no pixels of its own, is drawn when `longestEdge` is null. */
  readonly pageDpi: number;
  /** 1 to 100, for the formats that have one. */
  readonly quality: number;
}

/** Of no use where `longestEdge` says all. */
const screenDpi = 150;

const recipes: Readonly<Record<string, Recipe>> = {
  '2': { format: 'jpeg', longestEdge: 256, pageDpi: screenDpi, quality: 80 },
  '3': { format: 'jpeg', longestEdge: 1600, pageDpi: screenDpi, quality: 85 },
  '4': { format: 'jpeg', longestEdge: 1200, pageDpi: screenDpi, quality: 90 },
  '5': { format: 'png', longestEdge: null, pageDpi: screenDpi, quality: 100 },
  '6': { format: 'webp', longestEdge: null, pageDpi: screenDpi, quality: 85 },
  '7': { format: 'tiff', longestEdge: null, pageDpi: 300, quality: 100 },
};

const files = {
  jpeg: { extension: 'jpg', mediaType: 'image/jpeg' },
  png: { extension: 'png', mediaType: 'image/png' },
  webp: { extension: 'webp', mediaType: 'image/webp' },
  tiff: { extension: 'tif', mediaType: 'image/tiff' },
} as const;

/** Throws for an unknown conversion: callers ask only for those that the domain lists. */
export function recipeOf(conversionId: string): { readonly recipe: Recipe; readonly page: number } {
  // `pageConversion` of the domain writes it so.
  const [, id = '', page = '1'] = /^(\d+)(?:-p(\d+))?$/.exec(conversionId) ?? [];
  const recipe = Object.hasOwn(recipes, id) ? recipes[id] : undefined;
  if (recipe === undefined) throw new Error(`There is no recipe for conversion ${conversionId}.`);
  return { recipe, page: Number(page) };
}

export function fileTypeOf(recipe: Recipe): { readonly extension: string; readonly mediaType: string } {
  return files[recipe.format];
}
