/** Draws the demonstration pictures: flat, bright, distinct at thumbnail size. Colours as CSS hex. */
export interface PictureColours {
  readonly sky: string;
  readonly light: string;
  readonly near: string;
  readonly accent: string;
}

export type PictureKind =
  | 'hills'
  | 'bottle'
  | 'rings'
  | 'tiles'
  | 'mark'
  | 'poster'
  | 'sun'
  | 'waves'
  | 'rays';

/** The canvas of the drawings; other shapes are cut out of it. */
const width = 960;
const height = 640;

/** Size in pixels and the part of the drawing, as x, y, width and height. */
const shapes = {
  landscape: { size: [960, 640], part: [0, 0, 960, 640] },
  portrait: { size: [640, 960], part: [267, 0, 427, 640] },
  square: { size: [800, 800], part: [160, 0, 640, 640] },
  panorama: { size: [1600, 500], part: [0, 200, 960, 300] },
} as const;

/** Every shape is in the demonstration, so that a grid or viewer that only knows one shows it. */
function shapeOf(kind: PictureKind, variant: number): keyof typeof shapes {
  if (kind === 'poster') return 'portrait';
  if (kind === 'mark') return 'square';
  if (kind === 'sun') return variant === 1 ? 'portrait' : variant === 2 ? 'square' : 'landscape';
  if (kind === 'rays' && variant === 3) return 'panorama';
  return kind === 'hills' && variant === 2 ? 'panorama' : 'landscape';
}

export function drawPicture(kind: PictureKind, colours: PictureColours, variant: number): string {
  const content = drawings[kind](colours, variant);
  const { size, part } = shapes[shapeOf(kind, variant)];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="${part.join(' ')}">` +
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colours.sky}"/>` +
    `<stop offset="1" stop-color="${colours.light}"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>${content}</svg>`
  );
}

const drawings: Readonly<Record<PictureKind, (colours: PictureColours, variant: number) => string>> = {
  hills: (colours, variant) =>
    `<circle cx="${200 + variant * 130}" cy="190" r="70" fill="${colours.accent}"/>` +
    [0, 1, 2]
      .map((layer) => {
        const top = 330 + layer * 80;
        const lift = 90 - layer * 20 + variant * 12;
        return (
          `<path d="M0 ${top} Q ${180 + variant * 40} ${top - lift} 420 ${top} T ${width} ${top - 20} V ${height} H 0 Z" ` +
          `fill="${colours.near}" fill-opacity="${0.45 + layer * 0.25}"/>`
        );
      })
      .join(''),
  bottle: (colours, variant) =>
    `<ellipse cx="480" cy="560" rx="${190 + variant * 20}" ry="26" fill="${colours.near}" fill-opacity="0.35"/>` +
    `<rect x="${400 - variant * 8}" y="220" width="${160 + variant * 16}" height="340" rx="42" fill="${colours.near}"/>` +
    `<rect x="445" y="110" width="70" height="130" rx="16" fill="${colours.near}"/>` +
    `<rect x="437" y="84" width="86" height="44" rx="12" fill="${colours.accent}"/>` +
    `<rect x="${400 - variant * 8}" y="350" width="${160 + variant * 16}" height="110" fill="${colours.light}"/>` +
    `<circle cx="480" cy="405" r="32" fill="${colours.accent}"/>`,
  rings: (colours, variant) =>
    [0, 1, 2, 3, 4]
      .map(
        (ring) =>
          `<circle cx="${300 + variant * 120}" cy="320" r="${60 + ring * 64}" fill="none" ` +
          `stroke="${ring % 2 === 0 ? colours.accent : colours.near}" stroke-width="26" stroke-opacity="${1 - ring * 0.15}"/>`,
      )
      .join(''),
  tiles: (colours, variant) =>
    Array.from({ length: 24 }, (_, index) => {
      const x = (index % 6) * 160;
      const y = Math.floor(index / 6) * 160;
      const fill = (index + variant) % 3 === 0 ? colours.accent : colours.near;
      return (index * 7 + variant) % 2 === 0
        ? `<path d="M${x} ${y} h160 v160 Z" fill="${fill}"/>`
        : `<circle cx="${x + 80}" cy="${y + 80}" r="58" fill="${fill}"/>`;
    }).join(''),
  mark: (colours, variant) =>
    `<rect x="300" y="140" width="360" height="360" rx="${40 + variant * 40}" fill="${colours.near}"/>` +
    `<path d="M380 410 L480 230 L580 410 Z" fill="${colours.accent}"/>` +
    `<circle cx="480" cy="${365 - variant * 8}" r="34" fill="${colours.light}"/>`,
  sun: (colours, variant) =>
    `<circle cx="${480 + variant * 10}" cy="${330 - variant * 40}" r="${110 + variant * 12}" fill="${colours.accent}"/>` +
    `<rect y="400" width="${width}" height="240" fill="${colours.near}"/>` +
    [0, 1, 2, 3]
      .map(
        (line) =>
          `<rect x="${400 - line * 24 + variant * 10}" y="${424 + line * 34}" width="${160 + line * 48}" height="10" rx="5" ` +
          `fill="${colours.accent}" fill-opacity="${0.8 - line * 0.18}"/>`,
      )
      .join(''),
  waves: (colours, variant) =>
    [0, 1, 2, 3, 4]
      .map((layer) => {
        const y = 220 + layer * 90;
        return (
          `<path d="M0 ${y} C 160 ${y - 70 - variant * 20} 320 ${y + 70} 480 ${y} S 800 ${y - 70} ${width} ${y} V ${height} H 0 Z" ` +
          `fill="${layer === 1 ? colours.accent : colours.near}" fill-opacity="${0.35 + layer * 0.13}"/>`
        );
      })
      .join(''),
  rays: (colours, variant) =>
    [0, 1, 2, 3, 4, 5]
      .map((ray) => {
        const x = 80 + ray * 150 + variant * 24;
        const tilt = ray % 2 === 0 ? 220 : -180;
        return (
          `<path d="M${x} ${height} L${x + tilt} ${60 + ray * 40} L${x + 90} ${height} Z" ` +
          `fill="${ray % 3 === 0 ? colours.accent : colours.near}" fill-opacity="${0.5 + ray * 0.08}"/>`
        );
      })
      .join(''),
  poster: (colours, variant) =>
    `<rect x="250" y="40" width="460" height="560" fill="${colours.light}"/>` +
    `<rect x="290" y="80" width="380" height="${300 - variant * 24}" fill="${colours.near}"/>` +
    `<circle cx="${400 + variant * 40}" cy="220" r="86" fill="${colours.accent}"/>` +
    [0, 1, 2]
      .map(
        (line) =>
          `<rect x="290" y="${430 + line * 46}" width="${360 - line * 90}" height="22" fill="${colours.near}"/>`,
      )
      .join(''),
};
