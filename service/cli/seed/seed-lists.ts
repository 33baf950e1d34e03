import type {
  AttachmentType,
  KeywordNode,
  LocalizedText,
  ProofStatus,
  PropertyField,
} from '../../domain/index.ts';

export const attachmentTypes: readonly AttachmentType[] = [
  { typeId: 'print-pdf', systemId: 1, name: text('Print PDF', 'Paino-PDF', 'Tryck-PDF', 'Druck-PDF') },
  { typeId: 'source', systemId: 2, name: text('Source file', 'Lähdetiedosto', 'Källfil', 'Quelldatei') },
  { typeId: 'licence', systemId: 3, name: text('Licence', 'Lisenssi', 'Licens', 'Lizenz') },
  {
    typeId: 'release',
    systemId: 4,
    name: text('Model release', 'Mallisopimus', 'Modellavtal', 'Modelfreigabe'),
  },
];

export const proofStatuses: readonly ProofStatus[] = [
  status(
    '1',
    true,
    text('Waiting for comments', 'Odottaa kommentteja', 'Väntar på kommentarer', 'Wartet auf Kommentare'),
  ),
  status(
    '2',
    true,
    text('Waiting for approval', 'Odottaa hyväksyntää', 'Väntar på godkännande', 'Wartet auf Freigabe'),
  ),
  status('3', false, text('Approved', 'Hyväksytty', 'Godkänd', 'Freigegeben')),
  status('4', false, text('Rejected', 'Hylätty', 'Avvisad', 'Abgelehnt')),
];

export const propertyFields: readonly PropertyField[] = [
  {
    fieldIdentifier: 'photographer',
    type: 'text',
    name: text('Photographer', 'Kuvaaja', 'Fotograf', 'Fotograf'),
    allowedValues: [],
  },
  {
    fieldIdentifier: 'caption',
    type: 'localized-text',
    name: text('Caption', 'Kuvateksti', 'Bildtext', 'Bildunterschrift'),
    allowedValues: [],
  },
  {
    fieldIdentifier: 'shot-date',
    type: 'date',
    name: text('Date taken', 'Kuvauspäivä', 'Fotodatum', 'Aufnahmedatum'),
    allowedValues: [],
  },
  {
    fieldIdentifier: 'print-run',
    type: 'integer',
    name: text('Print run', 'Painosmäärä', 'Upplaga', 'Auflage'),
    allowedValues: [],
  },
  {
    fieldIdentifier: 'print-width',
    type: 'number',
    name: text('Print width (cm)', 'Painoleveys (cm)', 'Tryckbredd (cm)', 'Druckbreite (cm)'),
    allowedValues: [],
  },
  {
    fieldIdentifier: 'cleared',
    type: 'boolean',
    name: text('Rights cleared', 'Oikeudet kunnossa', 'Rättigheter klara', 'Rechte geklärt'),
    allowedValues: [],
  },
  {
    fieldIdentifier: 'usage',
    type: 'choice',
    name: text('Usage', 'Käyttö', 'Användning', 'Verwendung'),
    allowedValues: [
      { valueId: 'print', value: text('Print', 'Painotuotteet', 'Tryck', 'Druck') },
      { valueId: 'web', value: text('Web', 'Verkko', 'Webb', 'Web') },
      {
        valueId: 'social',
        value: text('Social media', 'Sosiaalinen media', 'Sociala medier', 'Soziale Medien'),
      },
      { valueId: 'internal', value: text('Internal only', 'Vain sisäinen', 'Endast internt', 'Nur intern') },
    ],
  },
];

export const keywords: readonly KeywordNode[] = [
  { keywordId: '10', parentId: null, value: text('Season', 'Vuodenaika', 'Årstid', 'Jahreszeit') },
  { keywordId: '11', parentId: '10', value: text('Spring', 'Kevät', 'Vår', 'Frühling') },
  { keywordId: '12', parentId: '10', value: text('Summer', 'Kesä', 'Sommar', 'Sommer') },
  { keywordId: '13', parentId: '10', value: text('Autumn', 'Syksy', 'Höst', 'Herbst') },
  { keywordId: '14', parentId: '10', value: text('Winter', 'Talvi', 'Vinter', 'Winter') },
  { keywordId: '20', parentId: null, value: text('Subject', 'Aihe', 'Motiv', 'Motiv') },
  { keywordId: '21', parentId: '20', value: text('Landscape', 'Maisema', 'Landskap', 'Landschaft') },
  { keywordId: '22', parentId: '21', value: text('Lake', 'Järvi', 'Sjö', 'See') },
  { keywordId: '23', parentId: '21', value: text('Forest', 'Metsä', 'Skog', 'Wald') },
  { keywordId: '24', parentId: '20', value: text('Product', 'Tuote', 'Produkt', 'Produkt') },
  { keywordId: '25', parentId: '20', value: text('Logo', 'Logo', 'Logotyp', 'Logo') },
  { keywordId: '26', parentId: '20', value: text('Pattern', 'Kuosi', 'Mönster', 'Muster') },
];

/** A text in the four languages that the reference shows; English is also the text without a language. */
export function text(en: string, fi: string, sv: string, de: string): LocalizedText {
  return { 'x-default': en, en, fi, sv, de };
}

function status(statusId: string, isSharingAllowed: boolean, name: LocalizedText): ProofStatus {
  return { statusId, name, isSharingAllowed };
}
