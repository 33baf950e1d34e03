import type { AppError, ErrorCode } from '../../../../shared/errors/index.ts';

/** Exit codes that scripts rely on. */
export const exitCodes = {
  done: 0,
  /** Finished, but something is parked or failed. */
  incomplete: 1,
  usage: 2,
  signInRefused: 3,
  bankUnreachable: 4,
  stateLocked: 5,
  /** 128 + the number of the signal, as shells do. */
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const byCode: Partial<Record<ErrorCode, ExitCode>> = {
  BAD_USAGE: exitCodes.usage,
  BAD_ADDRESS: exitCodes.usage,
  ASSET_NEEDS_FOLDER: exitCodes.usage,
  BROAD_ROOT: exitCodes.usage,
  OWN_FOLDER: exitCodes.usage,
  OWN_FILE: exitCodes.usage,
  SIGN_IN_REFUSED: exitCodes.signInRefused,
  NOT_SIGNED_IN: exitCodes.signInRefused,
  // The bank answers, but it cannot serve now: the same command may succeed later.
  LOGIN_THROTTLED: exitCodes.bankUnreachable,
  BANK_FAILED: exitCodes.bankUnreachable,
  BANK_BUSY: exitCodes.bankUnreachable,
  BANK_UNREACHABLE: exitCodes.bankUnreachable,
  PROXY_FAILED: exitCodes.bankUnreachable,
  PAC_FAILED: exitCodes.bankUnreachable,
  BANK_REDIRECTED: exitCodes.bankUnreachable,
  NOT_A_BANK: exitCodes.bankUnreachable,
  NOT_ENCRYPTED: exitCodes.bankUnreachable,
  TLS_FAILED: exitCodes.bankUnreachable,
  STATE_LOCKED: exitCodes.stateLocked,
  CANCELLED: exitCodes.interrupted,
};

export function exitCodeOf(error: AppError): ExitCode {
  return byCode[error.code] ?? exitCodes.incomplete;
}

/** The exit code of a command that a signal ended in order. */
export function exitCodeOfSignal(signal: NodeJS.Signals): ExitCode {
  if (signal === 'SIGTERM') return exitCodes.terminated;
  return signal === 'SIGHUP' ? exitCodes.hungUp : exitCodes.interrupted;
}
