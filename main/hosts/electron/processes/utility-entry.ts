import { pathToFileURL } from 'node:url';
import type { ParentPort } from 'electron';

/**
 * Runs first in a process of Electron's and makes it look like a forked child of Node, which Galley's programs are written
 * for: a channel to the parent, and SIGTERM for the word that asks them to end.
 */
const { parentPort }: { readonly parentPort?: ParentPort } = process;
const program = process.argv[2];
if (parentPort === undefined || program === undefined)
  throw new Error('This program must be started by the desktop program with a job. Start Galley instead.');

process.send = (message: unknown) => {
  parentPort.postMessage(message);
  return true;
};
parentPort.on('message', ({ data }) => {
  if (isEnd(data)) process.emit('SIGTERM');
  else process.emit('message', data, undefined);
});
// The program finds itself where it looks for itself, and its arguments behind.
process.argv.splice(1, 1);
await import(pathToFileURL(program).href);

function isEnd(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'end';
}
