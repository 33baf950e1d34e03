import { Readable, Writable } from 'node:stream';
import type { CliSurroundings } from '../../main/hosts/cli/context/cli-context.ts';
import { runCli } from '../../main/hosts/cli/run-cli.ts';
import type { GalleyEvent } from './galley-process.ts';

export interface GalleyAnswer {
  readonly code: number;
  readonly events: readonly GalleyEvent[];
  /** Its text output. */
  readonly text: string;
}

/** The command line with `--json` in this process, to its end. */
export async function runGalley(
  args: readonly string[],
  surroundings: Pick<CliSurroundings, 'workingDirectory' | 'keychain'> &
    Partial<Pick<CliSurroundings, 'environment' | 'interrupted'>> & { readonly stdin?: string | Readable },
): Promise<GalleyAnswer> {
  const [stdout, stderr] = [collector(), collector()];
  const code = await runCli([...args, '--json'], {
    environment: {},
    interrupted: new AbortController().signal,
    ...surroundings,
    stdin:
      surroundings.stdin instanceof Readable ? surroundings.stdin : Readable.from([surroundings.stdin ?? '']),
    stdout: stdout.stream,
    stderr: stderr.stream,
  });
  const events: readonly GalleyEvent[] = stdout
    .text()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  return { code, events, text: stderr.text() };
}

function collector(): { readonly stream: Writable; text(): string } {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { stream, text: () => text };
}
