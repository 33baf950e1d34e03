import { AppError, toAppError } from '../../../../shared/errors/index.ts';
import type { BankClient } from '../../../api/index.ts';
import type { SyncBank } from '../../../remote/index.ts';

type ClientOfSync = SyncBank & Pick<BankClient, 'describe' | 'probe'>;

/**
 * The bank as the engine knows it. After repeated broken descriptions the bank counts as one without extensions for a while, so
 * that work goes on; but a file that is parked because of such a guess waits for a user who can do nothing about it.
 */
export function createSyncBank(bank: ClientOfSync): SyncBank {
  let wasSignedIn = false;

  async function requireDescription(signal: AbortSignal): Promise<void> {
    if ((await bank.describe(signal)).isFinal) return;
    throw new AppError('BANK_FAILED', { reason: 'it could not say what it can do' });
  }

  return {
    ...bank,
    async signIn(signal) {
      try {
        await bank.signIn(signal);
        wasSignedIn = true;
      } catch (error) {
        // A bank that throttles log-ins answers all the same: with the token at hand a small question tells.
        if (!wasSignedIn || toAppError(error).code !== 'LOGIN_THROTTLED') throw error;
        await bank.probe(signal);
      }
    },
    async folderChildren(parentId, signal) {
      const children = await bank.folderChildren(parentId, signal);
      if (children === null) await requireDescription(signal);
      return children;
    },
    async saveFolder(bankFolderId, changes, signal) {
      // Recorded before it is sent: a save without an answer is ambiguous.
      await requireDescription(signal);
      return bank.saveFolder(bankFolderId, changes, signal);
    },
  };
}
