import type { ErrorCode } from '../../shared/errors/index.ts';
import {
  type IntentCause,
  type Operation,
  pathIdentity,
  type RelativePath,
} from '../../shared/model/index.ts';

/**
 * The operation of a plan for one path: of two, the one about the content. Null when the path is neither on the disk nor of
 * interest any more.
 */
export function explain(operations: readonly Operation[], path: RelativePath): Operation | null {
  return (
    operations.findLast((operation) => operation.path === path) ??
    operations.findLast((operation) => pathIdentity(operation.path) === pathIdentity(path)) ??
    null
  );
}

/** With what cause a question is parked. */
export function causeOfAsk(operation: Extract<Operation, { action: 'ask' }>): IntentCause {
  const { code, details } = operation.reason;
  const error = askErrors[code];
  if (error === undefined) throw new Error(`The plan never asks because of ${code}.`);
  return { code: error, details: { path: operation.path, ...details } };
}

const askErrors: Readonly<Partial<Record<Operation['reason']['code'], ErrorCode>>> = {
  emptied: 'FILE_EMPTIED',
  shrunk: 'FILE_SHRUNK',
  'same-name-other-content': 'NAME_ON_BANK',
  'several-on-bank': 'SEVERAL_ON_BANK',
  'older-version': 'OLDER_VERSION',
  'attachment-on-bank': 'ATTACHMENT_ON_BANK',
  'unreadable-name': 'FILE_NAME_UNREADABLE',
  'gone-from-bank': 'ASSET_GONE',
  'older-on-bank': 'OLDER_ON_BANK',
  'newer-on-bank': 'NEWER_ON_BANK',
};

/** True when the plan of these files cannot be finished before the bank folder has been read. */
export function needsBank(operations: readonly Operation[]): boolean {
  return operations.some(({ action, reason }) => action === 'wait' && reason.code === 'bank-not-read');
}
