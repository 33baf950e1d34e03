import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawIcons } from '../../../../scripts/packaging/icons.mjs';
import { rasterize } from '../../../../service/conversions/index.ts';
import { engineStates } from '../../../../shared/model/index.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

describe('icons', () => {
  it('draws the tray in every state of the engine, for every system, each one different', async () => {
    const tray = join(await drawn(), 'tray');
    const kinds = ['.ico', '.png', '@2x.png', 'Template.png', 'Template@2x.png'];
    const wanted = engineStates.flatMap((state) => kinds.map((kind) => `${state}${kind}`));
    expect((await readdir(tray)).sort()).toEqual([...wanted, 'app.png', 'drag.png'].sort());
    for (const kind of kinds) {
      const pictures = engineStates.map((state) => readFile(join(tray, `${state}${kind}`), 'base64'));
      expect(new Set(await Promise.all(pictures)).size).toBe(engineStates.length);
    }
  });

  it('makes the pictures of macOS of black and of nothing, and twice as large for @2x', async () => {
    const tray = join(await drawn(), 'tray');
    const sizes = await Promise.all(
      ['pausedTemplate.png', 'pausedTemplate@2x.png', 'paused.png', 'paused@2x.png'].map(async (name) =>
        (await readFile(join(tray, name))).readUInt32BE(16),
      ),
    );
    const template = (await readFile(join(tray, 'pausedTemplate@2x.png'))).toString('base64');
    const onBlack = await rasterize(
      `<svg xmlns="http://www.w3.org/2000/svg" width="36" height="36"><rect width="36" height="36"/>` +
        `<image href="data:image/png;base64,${template}" width="36" height="36"/></svg>`,
      'png',
    );
    const black = await rasterize(
      '<svg xmlns="http://www.w3.org/2000/svg" width="36" height="36"><rect width="36" height="36"/></svg>',
      'png',
    );
    expect([sizes, onBlack.equals(black)]).toEqual([[18, 36, 22, 44], true]);
  });

  it('draws the same bytes every time', async () => {
    const [first, second] = [await drawn(), await drawn()];
    const names = (await readdir(first, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(first.length));
    const differing: string[] = [];
    for (const name of names) {
      if (!(await readFile(join(first, name))).equals(await readFile(join(second, name))))
        differing.push(name);
    }
    expect([differing, names.length > engineStates.length]).toEqual([[], true]);
  });
});

async function drawn(): Promise<string> {
  const directory = await temporaryDirectory();
  await drawIcons(directory);
  return directory;
}
