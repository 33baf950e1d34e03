import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programFile } from './program-file.ts';
import { galleyNode } from './service-process.ts';

/** Runs a command of the service, such as `key create`; its JSON lines, its words and its exit code. */
export async function runServiceCommand(...args: readonly string[]) {
  try {
    const { stdout, stderr } = await promisify(execFile)(galleyNode(), [programFile('service'), ...args]);
    return { code: 0, lines: linesOf(stdout), stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, lines: linesOf(stdout), stderr };
  }
}

function linesOf(stdout: string) {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
