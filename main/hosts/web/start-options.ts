import { Command, InvalidArgumentError } from 'commander';

/** Flags of `npm start` (interfaces: Two commands on a fresh clone). */
export interface StartOptions {
  /** 0: any free one; null: that of the start before. */
  readonly port: number | null;
  /** Null: where programs of this system keep their state. */
  readonly state: string | null;
  /** Address of a bank to use instead of the built-in one. */
  readonly server: string | null;
  readonly opensBrowser: boolean;
}

/** Throws commander's own error for wrong usage, after it has said on stderr what was wrong. */
export function readStartOptions(args: readonly string[]): StartOptions {
  const command = new Command('npm start --')
    .description('Opens Galley in the browser.')
    .option('--port <number>', 'port of the page; 0 takes any free one', parsePort)
    .option('--state <directory>', 'where Galley keeps its state')
    .option('--server <url>', 'use this media bank instead of the built-in one')
    .option('--no-open', 'open nothing, only print the address')
    .option('--web', 'the browser, even where the desktop program could run')
    .exitOverride();
  command.parse(args, { from: 'user' });
  const flags = command.opts<{ port?: number; state?: string; server?: string; open: boolean }>();
  return {
    port: flags.port ?? null,
    state: flags.state ?? null,
    server: flags.server ?? null,
    opensBrowser: flags.open,
  };
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('A port is a number up to 65535.');
  return port;
}
