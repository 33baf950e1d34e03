/**
 * Whether uploads of one name may run beside each other (docs/decisions/0085). Only at a bank that names the new asset in its
 * answers: without that, the only sign is the name in a listing, and such uploads share it.
 */
import type { UploadAnswer } from '../attempt/ports.ts';

export interface NameSharing {
  isAllowed(): boolean;
  /** A complete 2xx had this body. */
  answered(answer: UploadAnswer): void;
}

export function createNameSharing(): NameSharing {
  /** Null until the bank has answered once; a single answer without a name counts until the program ends. */
  let namesAssets: boolean | null = null;
  return {
    isAllowed: () => namesAssets === true,
    answered({ kind }) {
      if (kind === 'asset' || kind === 'id') namesAssets ??= true;
      else namesAssets = false;
    },
  };
}
