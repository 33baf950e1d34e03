import { describe, expect, it } from 'vitest';
import { createRules, shippedIgnoreList } from '../../../../../main/plan/index.ts';
import { makerCodes } from '../../../../../shared/model/index.ts';
import { pathOf } from '../plan-fixtures.ts';

const rules = createRules({ shipped: true, excludes: [], ignoreFiles: new Map() });

function makerOf(path: string): string | null {
  const decision = rules.decide(pathOf(path), 'file');
  return decision.isIgnored ? decision.madeBy : null;
}

describe('shipped-ignore-list', () => {
  it.each<[string, readonly string[]]>([
    [
      'Microsoft Office',
      ['~$offer.docx', '~WRL0003.tmp', 'pptA3F2.tmp', 'prices.laccdb', 'Word Work File D_12'],
    ],
    ['LibreOffice', ['.~lock.offer.odt#']],
    ['indesign-or-incopy', ['~brochure~k2x(9.idlk', 'DBTmp123456']],
    ['Adobe Photoshop', ['cover.psdtmp', 'Photoshop Temp1234567']],
    ['Adobe Bridge', ['.BridgeCache', '.BridgeCacheT', '.BridgeSort']],
    ['Adobe Lightroom', ['Cat.lrcat-lock', 'Cat.lrcat.lock', 'Cat Previews.lrdata/1/2.lrprev']],
    [
      'Adobe Premiere Pro',
      ['film.prlock', 'Adobe Premiere Pro Auto-Save/film-1.prproj', 'take 1.pek', 'a.cfa'],
    ],
    ['Affinity', ['poster.afdesign~lock~', 'poster.af~lock~', 'photo.afphoto.autosave']],
    ['QuarkXPress', ['Catalogue.qxp.AutoSave']],
    ['AutoCAD', ['plan.dwl', 'PLAN.DWL2', 'plan_1_1_1234.sv$']],
    ['SOLIDWORKS', ['~$part.SLDPRT']],
    ['saving-mac-program', ['mock-up.sketch.sb-1a2b3c4d-XyZ123', '(A Document Being Saved By Sketch)/a']],
    ['unfinished-download', ['Unconfirmed 12.crdownload', 'a.zip.part', 'film.mov.download/Info.plist']],
    ['macOS', ['.DS_Store', '._logo.eps', 'Icon\r', '.Spotlight-V100/x', '.Trashes/501/a', '.fseventsd/0']],
    ['iCloud Drive', ['.cover.psd.icloud']],
    ['Windows', ['Thumbs.db', 'thumbs.db', 'Desktop.ini', '$RECYCLE.BIN/S-1/a.psd']],
    [
      'Linux',
      [
        '.directory',
        '.Trash-1000/files/a',
        '.nfs000000000012ab3400000001',
        '.fuse_hidden0001',
        '.goutputstream-AB12CD',
      ],
    ],
    ['file-server', ['.rsrc/logo.eps', '.HSResource/a', '@eaDir/a.jpg', '#recycle/a.psd']],
    ['text-editor', ['.notes.txt.swp', '.#notes.txt', '#notes.txt#']],
    ['sync-program', ['.stfolder/x', '.sync/ID', 'film.mov.!ut', '.~1a2b']],
    ['Dropbox', ['.dropbox', '.dropbox.cache/a']],
    ['version-control', ['.git/HEAD', '.git', '.svn/entries', '.hg/store']],
    ['saving-program', ['A3F2BC01.tmp', 'notes.txt~']],
    ['Galley', ['.galleyignore', 'sub/.galley-1a2b.part']],
  ])('knows what %s leaves behind', (madeBy, names) => {
    const paths = [...names, ...names.map((name) => `Jobs/4913/${name}`)];
    expect(paths.map((path) => [path, makerOf(path)])).toEqual(paths.map((path) => [path, madeBy]));
  });

  it('names who leaves a file by a product or by a code, never by words of one language', () => {
    const makers = new Set(shippedIgnoreList.map(({ madeBy }) => madeBy));
    const codes = new Set<string>(makerCodes);
    const inWords = [...makers].filter((maker) => !codes.has(maker) && /^an? | or |^[a-z ]+$/.test(maker));
    expect({ inWords, unused: makerCodes.filter((code) => !makers.has(code)) }).toEqual({
      inWords: [],
      unused: [],
    });
  });

  it.each([
    'Photoshop Template.psd',
    'Photoshop Temperature Chart.ai',
    'DBTmpl.indd',
    'Icon',
    'icon/arrow.svg',
    'Icon.ai',
    '4913',
    '4913/cover.indd',
    'plan.bak',
    'Backup/plan.dwg',
    'CVS/pharmacy logo.eps',
    'macro.swp',
    'scene.blend1',
    'Backup_of_sign.cdr',
    'Cat Smart Previews.lrdata/1.lrsmartpreview',
    'Cat.lrcat',
    'temp.psd',
    'Template.indt',
    'tmp/cover.psd',
    'lock.svg',
    'autosave.pdf',
    'part 1.indd',
    'catalogue.part1.rar',
    'partial view.tif',
    'download.pdf',
    'Downloads/a.pdf',
    '~sketch.ai',
    '#1 poster.ai',
    '_cover.psd',
    '.hidden.psd',
    '$100 offer.indd',
    'desktop.init.psd',
    'Windows.directory.pdf',
    'git/readme.pdf',
    'notes.dropbox.pdf',
    'Previews.lrdata.zip',
    'sync/plan.pdf',
    'film.prproj',
    'Temporary Items.indd',
  ])('leaves %s alone', (path) => {
    expect(makerOf(path)).toBeNull();
  });

  it('lists no pattern twice', () => {
    const patterns = shippedIgnoreList.map(({ pattern }) => pattern.toLowerCase());
    expect(patterns.filter((pattern, index) => patterns.indexOf(pattern) !== index)).toEqual([]);
  });
});
