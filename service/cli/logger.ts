import { pino } from 'pino';
import type { LogLevel } from './service-options.ts';

/** Headers that open a door. */
const secretHeaders = ['x-auth-token', 'x-api-key', 'authorization', 'cookie'];

/** To stderr, as stdout belongs to the one line; without anything that opens a door. */
export function createLogger(level: LogLevel) {
  return pino(
    {
      level,
      redact: {
        paths: [
          ...secretHeaders.map((header) => `req.headers["${header}"]`),
          '*.password',
          '*.Password',
          '*.apiKey',
          '*.token',
          '*.ShareUrl',
          '*.shareUrl',
        ],
        censor: '[hidden]',
      },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
