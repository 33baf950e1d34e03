import { type AssetContent, initialStatusId, type LocalizedText } from '../../domain/index.ts';
import type { DemoAsset } from './demo-asset.ts';
import { text } from './seed-lists.ts';

/** The demonstration's metadata of an asset, apart from its folders: at least one value of every type of field. */
export function describeDemoAsset(asset: DemoAsset, nowSeconds: number): Omit<AssetContent, 'linkedFolders'> {
  const { kind, variant } = asset.picture;
  const isArchived = asset.folders.includes('archive');
  return {
    name: asset.name,
    description: descriptions[kind],
    publishEnd: asset.folders.includes('press') ? nowSeconds + yearSeconds : null,
    statusId: isArchived ? withdrawnStatusId : initialStatusId,
    keywordIds: asset.keywordIds,
    propertyValues: [
      { fieldIdentifier: 'caption', value: asset.name },
      { fieldIdentifier: 'cleared', value: !isArchived },
      { fieldIdentifier: 'photographer', value: 'Galley Studio' },
      ...(kind === 'poster'
        ? [
            { fieldIdentifier: 'print-run', value: 500 * (variant + 1) },
            { fieldIdentifier: 'print-width', value: 42 },
          ]
        : []),
      ...(kind === 'mark' ? [{ fieldIdentifier: 'print-width', value: 8.5 }] : []),
      ...(kind === 'hills' || kind === 'bottle' || kind === 'sun'
        ? [{ fieldIdentifier: 'shot-date', value: nowSeconds - (variant + 1) * 30 * daySeconds }]
        : []),
      { fieldIdentifier: 'usage', value: isArchived ? 'internal' : kind === 'poster' ? 'print' : 'web' },
    ],
  };
}

const withdrawnStatusId = '3';
const daySeconds = 24 * 60 * 60;
const yearSeconds = 365 * daySeconds;

const descriptions: Readonly<Record<DemoAsset['picture']['kind'], LocalizedText>> = {
  sun: text(
    'Low sun over water, for the whole height of a page.',
    'Matala aurinko veden yllä koko sivun korkeudelle.',
    'Låg sol över vatten, för en hel sidhöjd.',
    'Tiefe Sonne über Wasser, für die ganze Höhe einer Seite.',
  ),
  waves: text(
    'Water in five tones; repeats to the left and right.',
    'Vesi viidessä sävyssä; toistuu vasemmalle ja oikealle.',
    'Vatten i fem toner; upprepas åt vänster och höger.',
    'Wasser in fünf Tönen; nach links und rechts wiederholbar.',
  ),
  rays: text(
    'Graphic light, for backgrounds.',
    'Graafinen valo taustoihin.',
    'Grafiskt ljus, för bakgrunder.',
    'Grafisches Licht für Hintergründe.',
  ),
  document: text(
    'Print-ready document, A4.',
    'Painovalmis asiakirja, A4.',
    'Tryckfärdigt dokument, A4.',
    'Druckfertiges Dokument, A4.',
  ),
  hills: text(
    'Landscape with room for text in the upper third.',
    'Maisema, jonka yläkolmanneksessa on tilaa tekstille.',
    'Landskap med plats för text i den övre tredjedelen.',
    'Landschaft mit Platz für Text im oberen Drittel.',
  ),
  bottle: text(
    'Product on plain ground, ready to be cut out.',
    'Tuote tasaisella pohjalla, valmis syvättäväksi.',
    'Produkt på enfärgad botten, klar att friläggas.',
    'Produkt auf einfarbigem Grund, zum Freistellen.',
  ),
  rings: text(
    'Pattern for backgrounds; keep it out of small formats.',
    'Taustakuosi, ei pieniin kokoihin.',
    'Mönster för bakgrunder, inte för små format.',
    'Muster für Hintergründe, nicht für kleine Formate.',
  ),
  tiles: text(
    'Pattern that repeats without a seam.',
    'Saumattomasti toistuva kuosi.',
    'Mönster som upprepas utan skarv.',
    'Muster, das sich nahtlos wiederholt.',
  ),
  mark: text(
    'Keep a margin of a quarter of the height on every side.',
    'Jätä joka puolelle neljänneskorkeuden suoja-alue.',
    'Lämna en marginal på en fjärdedel av höjden runt om.',
    'Ringsum ein Viertel der Höhe frei lassen.',
  ),
  poster: text(
    'Poster as it goes to print.',
    'Juliste painovalmiina.',
    'Affisch som den går till tryck.',
    'Plakat, wie es in den Druck geht.',
  ),
};
