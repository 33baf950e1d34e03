import type { AppError, ErrorCode } from '../../../shared/errors/index.ts';

/** Exit codes that scripts rely on. */
export const exitCodes = {
  done: 0,
  /** Finished, but something is parked or failed. */
  incomplete: 1,
  usage: 2,
  signInRefused: 3,
  bankUnreachable: 4,
  stateLocked: 5,
  /** 128 + SIGINT, as shells do. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const byCode: Partial<Record<ErrorCode, ExitCode>> = {
  BAD_USAGE: exitCodes.usage,
  BAD_ADDRESS: exitCodes.usage,
  ASSET_NEEDS_FOLDER: exitCodes.usage,
  SIGN_IN_REFUSED: exitCodes.signInRefused,
  NOT_SIGNED_IN: exitCodes.signInRefused,
  LOGIN_THROTTLED: exitCodes.signInRefused,
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
