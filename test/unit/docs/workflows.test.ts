import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const directory = join(import.meta.dirname, '../../../.github/workflows');
const workflows = readdirSync(directory).map((name) => ({
  name,
  text: readFileSync(join(directory, name), 'utf8'),
}));

describe('workflows', () => {
  it('run actions of strangers by commit alone, and say which version that is', () => {
    const loose = workflows.flatMap(({ name, text }) =>
      [...text.matchAll(/uses: (.+)/g)]
        .map(([, action = '']) => action)
        .filter((action) => !/^\.\/|@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))
        .map((action) => `${name}: ${action}`),
    );
    expect(loose).toEqual([]);
  });

  it('may read the repository and nothing else, but for the one job that drafts a release', () => {
    const writing = workflows.flatMap(({ name, text }) =>
      [...text.matchAll(/^( *)[\w-]+: write$/gm)].map(([line]) => `${name}: ${line.trim()}`),
    );
    const reading = workflows.filter(({ text }) => /^permissions:\n {2}contents: read$/m.test(text));
    expect([writing, reading.length]).toEqual([['release.yml: contents: write'], workflows.length]);
  });

  it('put nothing that others can choose into a command', () => {
    const expressions = workflows.flatMap(({ name, text }) =>
      [...text.matchAll(/^ *(?:- )?run: .*\$\{\{.*$/gm)].map(([line]) => `${name}: ${line.trim()}`),
    );
    expect(expressions).toEqual([]);
  });
});
