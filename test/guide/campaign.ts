import { rasterize } from '../../service/conversions/index.ts';
import { poster } from '../e2e/support/poster.ts';

/** The disk of a small agency, by path below the home directory. */
export async function campaign(): Promise<Record<string, string | Uint8Array>> {
  return {
    'Summer campaign/Posters/midsummer-poster.jpg': await poster(1),
    'Summer campaign/Posters/midsummer-poster-second-date.jpg': await poster(2),
    'Summer campaign/Web/banner-wide.png': await banner('#1f524d', '#f6d9a8'),
    'Summer campaign/Web/banner-square.png': await banner('#8f3b2e', '#fff3d6'),
    'Summer campaign/Texts/press-release.txt': 'Midsummer by the lake: three nights of music.',
    'Summer campaign/Texts/captions.txt': 'Harbour stage, doors at 18.00',
    'Summer campaign/Texts/~$press-release.docx': 'owner file',
    'Autumn catalogue/cover.png': await banner('#4a3a6b', '#f2e6ff'),
  };
}

function banner(ground: string, sun: string): Promise<Buffer> {
  return rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600"><rect width="1200" height="600" fill="${ground}"/>` +
      `<circle cx="860" cy="300" r="190" fill="${sun}"/><path d="M0 470 Q300 360 600 450 T1200 420 V600 H0 Z" fill="#00000040"/></svg>`,
    'png',
  );
}
