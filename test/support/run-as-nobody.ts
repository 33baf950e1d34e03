import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { TestRunner } from 'vitest';
import { skipAloud } from './skip-aloud.ts';

/** The unprivileged user of every Linux. */
const noRow = 65_534;

/**
 * Runs the body of an async function in a process without root's rights, because permissions do not bind root, and
 * gives back the JSON of what it returns. `modules`: name in the body → URL, imported while the rights are still there;
 * `preparation` runs then, too, for what loads files of the program. Where there are no such permissions the test is skipped.
 */
export async function runAsNobody(
  modules: Readonly<Record<string, URL>>,
  body: string,
  preparation = '',
): Promise<unknown> {
  const context = TestRunner.getCurrentTest()?.context;
  if (process.platform === 'win32' && context !== undefined)
    skipAloud(context, 'Windows knows no user without rights to become');
  const imports = Object.entries(modules).map(([name, url]) => `import * as ${name} from '${url.href}';`);
  const drop = `if (process.getuid?.() === 0) { process.setegid(${noRow}); process.seteuid(${noRow}); }`;
  const script = `${imports.join('\n')}
${preparation}
${drop}
const codeOf = async (work) => { try { await work; return 'done'; } catch (error) { return error.code ?? String(error); } };
process.stdout.write(JSON.stringify(await (async () => { ${body} })()));`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(stdout);
}
