import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otherLocalName, safeLocalName, shownBankName } from '../../../../../main/disk/index.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

/** Name from the bank → name on the disk. */
const table: readonly (readonly [string, string])[] = [
  // Harmless names stay as they are.
  ['logo.png', 'logo.png'],
  ['Ein Plakat (Entwurf 3).pdf', 'Ein Plakat (Entwurf 3).pdf'],
  ['päällikkö.tif', 'päällikkö.tif'],
  ['обложка.indd', 'обложка.indd'],
  ['封面.psd', '封面.psd'],
  ['100% sure #1.jpg', '100% sure #1.jpg'],
  ['a;b&c$d`e.txt', 'a;b&c$d`e.txt'],
  ["it's.txt", "it's.txt"],
  ['-rf', '-rf'],
  ['~user', '~user'],
  ['no extension', 'no extension'],
  ['archive.tar.gz', 'archive.tar.gz'],
  ['👩‍👩‍👧 family.png', '👩‍👩‍👧 family.png'],
  ['a…b.txt', 'a…b.txt'],
  ['a..b.txt', 'a..b.txt'],
  // Ways out of the directory.
  ['', 'unnamed'],
  ['.', 'unnamed'],
  ['..', 'unnamed'],
  ['...', 'unnamed'],
  ['. .', 'unnamed'],
  ['/', 'unnamed'],
  ['//', 'unnamed'],
  ['\\', 'unnamed'],
  ['../', 'unnamed'],
  ['/etc/passwd', '_etc_passwd'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['..\\..\\windows\\system32', '__.._windows_system32'],
  ['C:\\boot.ini', 'C__boot.ini'],
  ['C:', 'C_'],
  ['\\\\server\\share', '__server_share'],
  ['a/../b', 'a_.._b'],
  ['file.txt:stream', 'file.txt_stream'],
  ['file.txt::$DATA', 'file.txt__$DATA'],
  // Characters that no system, or only some, accept.
  ['nul\u0000byte.txt', 'nul_byte.txt'],
  ['line\nbreak.txt', 'line_break.txt'],
  ['carriage\rreturn', 'carriage_return'],
  ['tab\there', 'tab_here'],
  ['bell\u0007', 'bell_'],
  ['escape\u001b[31mred', 'escape_[31mred'],
  ['delete\u007f', 'delete_'],
  ['c1\u0085control', 'c1_control'],
  ['separator\u2028', 'separator_'],
  ['what?.txt', 'what_.txt'],
  ['star*.txt', 'star_.txt'],
  ['<angle>.txt', '_angle_.txt'],
  ['"quoted".txt', '_quoted_.txt'],
  ['pipe|.txt', 'pipe_.txt'],
  // Names that read as something else.
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\u2066isolated\u2069.txt', 'isolated.txt'],
  ['\u200Eleft.txt', 'left.txt'],
  ['\u061Carabic.txt', 'arabic.txt'],
  ['\uFEFFbom.txt', 'bom.txt'],
  ['zero\u200Bwidth.txt', 'zerowidth.txt'],
  ['soft\u00ADhyphen.txt', 'softhyphen.txt'],
  ['\u202E', 'unnamed'],
  ['.\u200E.', 'unnamed'],
  ['lone\uD800surrogate', 'lone\uFFFDsurrogate'],
  ['de\u0301compose\u0301.txt', 'décomposé.txt'],
  // Hidden files, and what Windows takes off the end.
  ['.bashrc', '_bashrc'],
  ['.galleyignore', '_galleyignore'],
  ['..hidden', '_hidden'],
  ['  leading.txt', 'leading.txt'],
  ['trailing.txt ', 'trailing.txt'],
  ['trailing.txt.', 'trailing.txt'],
  ['trailing. . .', 'trailing'],
  ['   ', 'unnamed'],
  ['\u3000', 'unnamed'],
  // Devices of Windows.
  ['CON', '_CON'],
  ['con.txt', '_con.txt'],
  ['nul', '_nul'],
  ['NUL.tar.gz', '_NUL.tar.gz'],
  ['Aux.h', '_Aux.h'],
  ['prn .pdf', '_prn .pdf'],
  ['COM1', '_COM1'],
  ['com¹.txt', '_com¹.txt'],
  ['LPT9.log', '_LPT9.log'],
  ['CONIN$', '_CONIN$'],
  ['clock$.txt', '_clock$.txt'],
  ['CON.', '_CON'],
  ['.con', '_con'],
  ['CO\u200EN', '_CON'],
  ['console.log', 'console.log'],
  ['COM10', 'COM10'],
  ['nullable.txt', 'nullable.txt'],
  // Too long: the extension stays, no character is cut in two.
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(251)}.pdf`],
  ['a'.repeat(300), 'a'.repeat(255)],
  [`${'ä'.repeat(200)}.tif`, `${'ä'.repeat(125)}.tif`],
  [`${'👩‍👩‍👧'.repeat(20)}.png`, `${'👩‍👩‍👧'.repeat(13)}.png`],
  [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(253)}`],
  [`${'a'.repeat(254)}. b`, `${'a'.repeat(252)}. b`],
  [`a${'\u0323'.repeat(300)}.pdf`, `ạ${'\u0323'.repeat(124)}.pdf`],
  [`nulx${'\u0323'.repeat(301)}`, '_nul'],
  ['e\u200B\u0301.txt', 'é.txt'],
];

describe('safe-local-name', () => {
  it.each(table)('%j becomes %j', (name, expected) => {
    expect(safeLocalName(name)).toBe(expected);
  });

  it('gives every name of the table a file that can be written, in the directory and nowhere else', async () => {
    const root = await temporaryDirectory();
    for (const [name] of table) await writeFile(join(root, safeLocalName(name)), '');
  });

  it('tells of another name only where it reads otherwise than the one of the bank', () => {
    const names = ['CON.txt', '../../x', 'logo.png', 'de\u0301compose\u0301.txt', 'invoice\u202Efdp.exe'];
    expect(names.map((name) => [shownBankName(name), otherLocalName(name)])).toEqual([
      ['CON.txt', '_CON.txt'],
      ['../../x', '__.._x'],
      ['logo.png', null],
      ['de\u0301compose\u0301.txt', null],
      ['invoicefdp.exe', null],
    ]);
  });

  it('gives any text one safe component, and leaves that one as it is', () => {
    const anyName = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.string({
        unit: fc.constantFrom('.', ' ', '/', '\\', 'a', 'n', 'u', 'l', '\u202e', '_'),
        maxLength: 12,
      }),
    );
    fc.assert(
      fc.property(anyName, (name) => {
        const safe = safeLocalName(name);
        expect(safe).toMatch(/^[^/\\:*?"<>|\p{Cc}\p{Cs}]+$/u);
        expect(safe).toMatch(/^[^.\s]/u);
        expect(safe).toMatch(/[^.\s]$/u);
        expect(safe).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu);
        expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255);
        expect(safeLocalName(safe)).toBe(safe);
      }),
      { numRuns: 2000 },
    );
  });
});
