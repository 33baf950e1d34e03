import { type DestinationStream, pino } from 'pino';
import { redact } from './redact.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
export type LogFacts = Readonly<Record<string, unknown>>;

/**
 * The log interface of all rooms. `event` is a short stable phrase, the facts are its data; secrets are taken out. Never throws:
 * the caller is often about to put something right.
 */
export interface Log {
  debug(event: string, facts?: LogFacts): void;
  info(event: string, facts?: LogFacts): void;
  warn(event: string, facts?: LogFacts): void;
  error(event: string, facts?: LogFacts): void;
  /** A log that adds these facts to every line, for instance the room or the watched folder. */
  with(facts: LogFacts): Log;
}

/** Takes whole lines; `process.stderr`, an `openLogFile` and a test's array-filler all fit. */
export type LogDestination = DestinationStream;

/** Writes one JSON object per line: `level`, `time` (ISO), the facts and `msg`. */
export function createLog(
  destination: LogDestination,
  { level }: { readonly level: LogLevel | (() => LogLevel) },
): Log {
  const levelNow = typeof level === 'function' ? level : () => level;
  const logger = pino(
    {
      // The level is read here, at each line: it may change while Galley runs.
      level: 'debug',
      // Pid and host name are the same on every line of a desktop program.
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  return logOf(logger, levelNow);
}

const severities: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/** For callers that must log and tests that do not look. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  with: () => silentLog,
};

function logOf(logger: pino.Logger, levelNow: () => LogLevel): Log {
  const write = (level: LogLevel) => (event: string, facts?: LogFacts) => {
    if (severities.indexOf(level) < severities.indexOf(levelNow())) return;
    try {
      logger[level](redact(facts ?? {}), String(redact(event)));
    } catch {
      // A full disk, a terminal that was closed: the log is where that would be said.
    }
  };
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    with: (facts) => logOf(logger.child(redact(facts) as Record<string, unknown>), levelNow),
  };
}
