import { parseArgs } from 'node:util';
import { AppError } from '../../../../shared/errors/index.ts';
import { hiddenFlag } from './login-start.ts';

/** The flags of the desktop program (interfaces: Two commands on a fresh clone). */
export interface DesktopFlags {
  /** Null: where programs of this system keep their state. */
  readonly state: string | null;
  /** Address of a bank to use instead of the built-in one. */
  readonly server: string | null;
  /** The session started Galley, and not a person. */
  readonly isHidden: boolean;
}

/** Takes its own from among links and the switches of Chromium. Throws AppError BAD_USAGE for one without its value. */
export function readDesktopFlags(args: readonly string[]): DesktopFlags {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: { state: { type: 'string' }, server: { type: 'string' } },
  });
  return {
    state: textOf('state', values.state),
    server: textOf('server', values.server),
    isHidden: args.includes(hiddenFlag),
  };
}

function textOf(name: string, value: string | boolean | undefined): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || value === '' || value.startsWith('--'))
    throw new AppError('BAD_USAGE', { reason: `--${name} needs a value` });
  return value;
}
