// Draws every icon of the desktop program from the SVG sources in build/icons:
//   node scripts/icons.mjs    writes out/icons (for the installers) and out/tray (for the running program)
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../install.mjs';
import { icnsEdges, writeIcns, writeIco } from './icon-files.mjs';

const sources = join(root, 'build', 'icons');
const trayStates = readdirSync(join(sources, 'tray')).map((name) => name.replace(/\.svg$/, ''));

/** Linux themes look for these; the largest also becomes other sizes where a desktop wants one. */
const linuxEdges = [16, 24, 32, 48, 64, 128, 256, 512];
const windowsEdges = [16, 20, 24, 32, 40, 48, 64, 256];
/** Apple's grid leaves a margin for the shadow of neighbours: 824 of 1,024. */
const macScale = 824 / 1024;

/** Menu bar of macOS, panel of Linux, notification area of Windows at 100 to 200 %. */
const templateEdge = 18;
const panelEdge = 22;
const trayWindowsEdges = [16, 20, 24, 32];
/** The picture of windows and notices on Linux, and the one that follows a file dragged out. */
const appEdge = 256;
const dragEdge = 64;

/** Colours of the badge; the sign in it says the same without them. @type {Record<string, string>} */
const badgeColours = {
  'up-to-date': '#1b7a43',
  checking: '#1668b8',
  uploading: '#1668b8',
  waiting: '#5b6470',
  paused: '#5b6470',
  offline: '#5b6470',
  'sign-in-needed': '#a35200',
  'needs-attention': '#b3261e',
};

/** @param {string} outDirectory */
export async function drawIcons(outDirectory) {
  const icons = join(outDirectory, 'icons');
  const tray = join(outDirectory, 'tray');
  mkdirSync(icons, { recursive: true });
  mkdirSync(tray, { recursive: true });
  const tile = readFileSync(join(sources, 'galley.svg'), 'utf8');
  for (const edge of linuxEdges)
    writeFileSync(join(icons, `${edge}x${edge}.png`), (await draw(tile, edge)).png);
  writeFileSync(join(icons, 'icon.ico'), writeIco(await drawAll(tile, windowsEdges)));
  writeFileSync(join(icons, 'icon.icns'), writeIcns(await drawAll(withMargin(tile), icnsEdges)));
  writeFileSync(join(tray, 'app.png'), (await draw(tile, appEdge)).png);
  writeFileSync(join(tray, 'drag.png'), (await draw(tile, dragEdge)).png);
  for (const state of trayStates) {
    const template = trayPicture(state, 'template');
    const coloured = trayPicture(state, 'coloured');
    for (const [suffix, scale] of /** @type {const} */ ([
      ['', 1],
      ['@2x', 2],
    ])) {
      // macOS knows by the name that it may colour the picture itself.
      const macName = `${state}Template${suffix}.png`;
      writeFileSync(join(tray, macName), (await draw(template, templateEdge * scale)).png);
      writeFileSync(join(tray, `${state}${suffix}.png`), (await draw(coloured, panelEdge * scale)).png);
    }
    writeFileSync(join(tray, `${state}.ico`), writeIco(await drawAll(coloured, trayWindowsEdges)));
  }
}

/** The mark with a badge in its lower right corner. The badge stands on a gap, so that both stay apart at 16 pixels. */
function trayPicture(/** @type {string} */ state, /** @type {'template' | 'coloured'} */ look) {
  const sign = inner(readFileSync(join(sources, 'tray', `${state}.svg`), 'utf8'));
  const badge = 'translate(9.6 9.6) scale(.95)';
  const gap = '<circle cx="15.3" cy="15.3" r="7.1" fill="#000"/>';
  const mark =
    look === 'template'
      ? `<path d="M2.5 1.6V17h14" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
         <path d="M6.7 3h9.6M6.7 7h7.2M6.7 11h9.6" stroke="#000" stroke-width="1.7" stroke-linecap="round"/>`
      : `<rect width="21" height="21" rx="4.6" fill="#0a6a87"/>
         <path d="M4.4 3.4V16.4H17" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
         <path d="M8.2 4.6h8.6M8.2 8.2h6.4" stroke="#fff" stroke-width="1.7" stroke-linecap="round"/>`;
  const disc =
    look === 'template'
      ? `<mask id="sign"><rect width="22" height="22" fill="#000"/><circle cx="15.3" cy="15.3" r="6" fill="#fff"/>
           <g transform="${badge}">${sign.replaceAll('#fff', '#000')}</g></mask>
         <rect width="22" height="22" fill="#000" mask="url(#sign)"/>`
      : `<circle cx="15.3" cy="15.3" r="6" fill="${badgeColours[state]}"/><g transform="${badge}">${sign}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22"><mask id="mark"><rect width="22" height="22" fill="#fff"/>${gap}</mask>
    <g mask="url(#mark)">${mark}</g>${disc}</svg>`;
}

/** @param {string} svg */
function withMargin(svg) {
  const edge = 32 / macScale;
  const margin = (edge - 32) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${edge} ${edge}">${inner(svg)}</svg>`;
}

/** The text between the outermost tags. @param {string} svg */
function inner(svg) {
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
}

/** @param {string} svg @param {readonly number[]} edges */
function drawAll(svg, edges) {
  return Promise.all(edges.map((edge) => draw(svg, edge)));
}

/** @param {string} svg @param {number} edge */
async function draw(svg, edge) {
  // The picture is drawn at this size, not scaled to it: thin lines stay sharp.
  const sized = svg.replace('<svg ', `<svg width="${edge}" height="${edge}" `);
  const picture = sharp(Buffer.from(sized)).ensureAlpha();
  const png = await picture.clone().png({ compressionLevel: 9 }).toBuffer();
  const rgba = await picture.clone().raw().toBuffer();
  return { edge, png, rgba };
}

if (process.argv[1] === import.meta.filename) await drawIcons(join(root, 'out'));
