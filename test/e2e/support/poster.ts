import { rasterize } from '../../../service/conversions/index.ts';

/** A proof that looks like one: a poster for a concert, as an agency would send it round. `round` 2 has another date. */
export function poster(round: 1 | 2): Promise<Buffer> {
  const date = round === 1 ? '14 JUNE' : '21 JUNE';
  const hills = ['#27635d', '#1f524d', '#173f3b']
    .map(
      (colour, index) =>
        `<path fill="${colour}" d="M0 ${1180 + index * 130} C 300 ${980 + index * 120}, 520 ${1330 + index * 90}, 800 ${1150 + index * 120} S 1200 ${1090 + index * 130}, 1200 ${1120 + index * 130} V1700 H0 Z"/>`,
    )
    .join('');
  const font = 'font-family="DejaVu Sans, Liberation Sans, sans-serif"';
  return rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1700" viewBox="0 0 1200 1700">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f6d9a8"/><stop offset="0.7" stop-color="#ee9a6b"/></linearGradient></defs>
<rect width="1200" height="1700" fill="url(#sky)"/>
<circle cx="600" cy="880" r="300" fill="#fff3d6"/>
<circle cx="600" cy="880" r="230" fill="#ffe2a0"/>
${hills}
<g ${font} text-anchor="middle" fill="#3a2a22">
<text x="600" y="210" font-size="44" letter-spacing="14">LAKESIDE NIGHTS</text>
<text x="600" y="370" font-size="138" font-weight="bold">Midsummer</text>
<text x="600" y="470" font-size="60">concert by the lake</text>
</g>
<g ${font} text-anchor="middle" fill="#fff3d6">
<text x="600" y="1470" font-size="96" font-weight="bold">${date}</text>
<text x="600" y="1550" font-size="40">Harbour stage, doors at 18.00</text>
<text x="600" y="1635" font-size="28" opacity="0.85">Tickets from 24 € · lakeside-nights.example</text>
</g>
</svg>`,
    'jpeg',
  );
}
