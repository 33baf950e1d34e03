import type { LocalizedText } from '../../domain/index.ts';
import type { PictureColours, PictureKind } from './demo-pictures.ts';
import { text } from './seed-lists.ts';

export interface DemoFolder {
  /** Name inside this file, as other entries refer to it. */
  readonly key: string;
  readonly parent: string | null;
  readonly name: LocalizedText;
}

export interface DemoAsset {
  readonly fileName: string;
  readonly folders: readonly [string, ...string[]];
  readonly name: LocalizedText;
  readonly picture: {
    readonly kind: PictureKind;
    readonly palette: keyof typeof palettes;
    readonly variant: number;
  };
  readonly keywordIds: readonly string[];
}

export const palettes = {
  lake: { sky: '#8fd3f4', light: '#e0f7fa', near: '#1f6f8b', accent: '#ffd166' },
  dusk: { sky: '#3d348b', light: '#f7b801', near: '#5c2a6b', accent: '#f35b04' },
  moss: { sky: '#d9ed92', light: '#f7fbe1', near: '#386641', accent: '#bc4749' },
  snow: { sky: '#a9c6e8', light: '#f8fbff', near: '#40577a', accent: '#ff6b6b' },
  clay: { sky: '#ffe5d9', light: '#fff7f2', near: '#9c6644', accent: '#ef8354' },
  ink: { sky: '#f1f3f5', light: '#ffffff', near: '#1b263b', accent: '#e63946' },
} as const satisfies Record<string, PictureColours>;

export const demoFolders: readonly DemoFolder[] = [
  { key: 'brand', parent: null, name: text('Brand', 'Brändi', 'Varumärke', 'Marke') },
  { key: 'logos', parent: 'brand', name: text('Logos', 'Logot', 'Logotyper', 'Logos') },
  { key: 'patterns', parent: 'brand', name: text('Patterns', 'Kuosit', 'Mönster', 'Muster') },
  {
    key: 'products',
    parent: null,
    name: text('Product photos', 'Tuotekuvat', 'Produktbilder', 'Produktfotos'),
  },
  { key: 'drinks', parent: 'products', name: text('Drinks', 'Juomat', 'Drycker', 'Getränke') },
  {
    key: 'packaging',
    parent: 'products',
    name: text('Packaging', 'Pakkaukset', 'Förpackningar', 'Verpackung'),
  },
  { key: 'campaigns', parent: null, name: text('Campaigns', 'Kampanjat', 'Kampanjer', 'Kampagnen') },
  {
    key: 'summer',
    parent: 'campaigns',
    name: text('Summer by the lake', 'Kesä järvellä', 'Sommar vid sjön', 'Sommer am See'),
  },
  { key: 'summer-print', parent: 'summer', name: text('Print', 'Paino', 'Tryck', 'Druck') },
  { key: 'summer-web', parent: 'summer', name: text('Web', 'Verkko', 'Webb', 'Web') },
  {
    key: 'winter',
    parent: 'campaigns',
    name: text('First snow', 'Ensilumi', 'Första snön', 'Erster Schnee'),
  },
  { key: 'press', parent: null, name: text('Press', 'Lehdistö', 'Press', 'Presse') },
  { key: 'archive', parent: null, name: text('Archive', 'Arkisto', 'Arkiv', 'Archiv') },
];

export const demoAssets: readonly DemoAsset[] = [
  asset(
    'logo-primary.png',
    ['logos', 'press'],
    text('Logo, primary', 'Logo, ensisijainen', 'Logotyp, primär', 'Logo, primär'),
    'mark',
    'ink',
    0,
    ['25'],
  ),
  asset(
    'logo-round.png',
    ['logos'],
    text('Logo, round', 'Logo, pyöreä', 'Logotyp, rund', 'Logo, rund'),
    'mark',
    'lake',
    3,
    ['25'],
  ),
  asset(
    'logo-warm.png',
    ['logos'],
    text(
      'Logo on warm ground',
      'Logo lämpimällä pohjalla',
      'Logotyp på varm botten',
      'Logo auf warmem Grund',
    ),
    'mark',
    'clay',
    1,
    ['25'],
  ),
  asset(
    'pattern-harbour.webp',
    ['patterns'],
    text('Harbour pattern', 'Satama-kuosi', 'Mönstret Hamn', 'Muster Hafen'),
    'tiles',
    'lake',
    0,
    ['26'],
  ),
  asset(
    'pattern-orchard.webp',
    ['patterns'],
    text('Orchard pattern', 'Hedelmätarha-kuosi', 'Mönstret Fruktträdgård', 'Muster Obstgarten'),
    'tiles',
    'moss',
    1,
    ['26'],
  ),
  asset(
    'pattern-ripples.webp',
    ['patterns', 'packaging'],
    text('Ripples', 'Väreet', 'Krusningar', 'Wellen'),
    'rings',
    'clay',
    1,
    ['26'],
  ),
  asset(
    'bottle-lemon.jpg',
    ['drinks'],
    text('Bottle, lemon', 'Pullo, sitruuna', 'Flaska, citron', 'Flasche, Zitrone'),
    'bottle',
    'lake',
    0,
    ['24', '12'],
  ),
  asset(
    'bottle-lingonberry.jpg',
    ['drinks'],
    text('Bottle, lingonberry', 'Pullo, puolukka', 'Flaska, lingon', 'Flasche, Preiselbeere'),
    'bottle',
    'moss',
    1,
    ['24', '13'],
  ),
  asset(
    'bottle-cloudberry.jpg',
    ['drinks'],
    text('Bottle, cloudberry', 'Pullo, hilla', 'Flaska, hjortron', 'Flasche, Moltebeere'),
    'bottle',
    'dusk',
    2,
    ['24', '13'],
  ),
  asset(
    'bottle-spruce.jpg',
    ['drinks', 'winter'],
    text('Bottle, spruce tip', 'Pullo, kuusenkerkkä', 'Flaska, granskott', 'Flasche, Fichtenspitze'),
    'bottle',
    'snow',
    1,
    ['24', '14'],
  ),
  asset(
    'box-small.jpg',
    ['packaging'],
    text('Small box', 'Pieni laatikko', 'Liten låda', 'Kleiner Karton'),
    'tiles',
    'clay',
    2,
    ['24'],
  ),
  asset(
    'box-gift.jpg',
    ['packaging', 'winter'],
    text('Gift box', 'Lahjapakkaus', 'Presentask', 'Geschenkbox'),
    'tiles',
    'snow',
    3,
    ['24', '14'],
  ),
  asset(
    'lake-morning.jpg',
    ['summer'],
    text('Morning at the lake', 'Aamu järvellä', 'Morgon vid sjön', 'Morgen am See'),
    'hills',
    'lake',
    0,
    ['12', '22'],
  ),
  asset(
    'lake-midnight-sun.jpg',
    ['summer'],
    text('Midnight sun', 'Keskiyön aurinko', 'Midnattssol', 'Mitternachtssonne'),
    'hills',
    'dusk',
    2,
    ['12', '22'],
  ),
  asset(
    'forest-edge.jpg',
    ['summer', 'press'],
    text('Edge of the forest', 'Metsän reuna', 'Skogsbryn', 'Waldrand'),
    'hills',
    'moss',
    1,
    ['12', '23'],
  ),
  asset(
    'poster-summer-a3.tif',
    ['summer-print'],
    text('Summer poster A3', 'Kesäjuliste A3', 'Sommaraffisch A3', 'Sommerplakat A3'),
    'poster',
    'lake',
    0,
    ['12'],
  ),
  asset(
    'poster-picnic-a3.tif',
    ['summer-print'],
    text('Picnic poster A3', 'Piknik-juliste A3', 'Picknickaffisch A3', 'Picknickplakat A3'),
    'poster',
    'moss',
    2,
    ['12'],
  ),
  asset(
    'banner-summer-wide.webp',
    ['summer-web'],
    text('Summer banner', 'Kesäbanneri', 'Sommarbanner', 'Sommerbanner'),
    'hills',
    'clay',
    3,
    ['12'],
  ),
  asset(
    'banner-rings.webp',
    ['summer-web'],
    text('Rings on the water', 'Renkaita vedessä', 'Ringar på vattnet', 'Ringe auf dem Wasser'),
    'rings',
    'lake',
    2,
    ['12', '22'],
  ),
  asset(
    'snow-first.jpg',
    ['winter'],
    text('First snow', 'Ensilumi', 'Första snön', 'Erster Schnee'),
    'hills',
    'snow',
    1,
    ['14', '21'],
  ),
  asset(
    'snow-blue-hour.jpg',
    ['winter'],
    text('Blue hour', 'Sininen hetki', 'Blå timmen', 'Blaue Stunde'),
    'hills',
    'ink',
    2,
    ['14', '21'],
  ),
  asset(
    'poster-winter.png',
    ['winter'],
    text('Winter poster', 'Talvijuliste', 'Vinteraffisch', 'Winterplakat'),
    'poster',
    'snow',
    1,
    ['14'],
  ),
  asset(
    'press-kit-cover.png',
    ['press'],
    text('Press kit cover', 'Lehdistöpaketin kansi', 'Pressmaterial, omslag', 'Pressemappe, Titel'),
    'poster',
    'ink',
    3,
    [],
  ),
  asset(
    'old-logo-1998.png',
    ['archive'],
    text('Logo 1998', 'Logo 1998', 'Logotyp 1998', 'Logo 1998'),
    'mark',
    'dusk',
    4,
    ['25'],
  ),
];

function asset(
  fileName: string,
  folders: readonly [string, ...string[]],
  name: LocalizedText,
  kind: PictureKind,
  palette: keyof typeof palettes,
  variant: number,
  keywordIds: readonly string[],
): DemoAsset {
  return { fileName, folders, name, picture: { kind, palette, variant }, keywordIds };
}
