import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { BankRegistry } from './bank-memory.ts';

/** All mails that were ever seen in the outbox of one bank: sent again, a mail replaces the one before. */
export interface WatchedOutbox {
  /** Reads what lies there now; returns what is wrong with it. */
  look(): Promise<readonly string[]>;
  /** Invitations without a seen mail, and those with indistinguishable mails. */
  complaints(memory: BankRegistry): readonly string[];
}

interface SeenInvitation {
  readonly recipient: string;
  readonly text: string;
  readonly messageIds: Set<string>;
}

export function watchOutbox(dataPath: string): WatchedOutbox {
  const directory = join(dataPath, 'outbox');
  const seen = new Map<string, SeenInvitation>();

  return {
    async look() {
      const names = existsSync(directory)
        ? readdirSync(directory).filter((name) => name.endsWith('.eml'))
        : [];
      const complaints: string[] = [];
      for (const name of names) {
        const mail = await PostalMime.parse(readFileSync(join(directory, name)));
        const text = mail.text ?? '';
        const token = /token-[\w-]+-end/.exec(text)?.[0];
        if (token === undefined || mail.messageId === undefined || mail.html === undefined) {
          complaints.push(`mail ${name} is not whole`);
          continue;
        }
        const known = seen.get(token);
        const messageIds = (known?.messageIds ?? new Set()).add(mail.messageId);
        seen.set(token, { recipient: mail.to?.[0]?.address ?? '', text, messageIds });
      }
      return complaints;
    },

    complaints(memory) {
      return memory.invitations.flatMap(({ proof, email, token, mayBeMissing }) => {
        const mail = seen.get(token);
        if (mail === undefined) return mayBeMissing ? [] : [`invitation ${token} of ${email} was never sent`];
        if (mail.recipient !== email)
          return [`invitation ${token} went to ${mail.recipient} and not to ${email}`];
        if (mail.messageIds.size > 1)
          return [`invitation ${token} has ${[...mail.messageIds].join(' and ')}`];
        const isOpen = !mayBeMissing && proof.reported !== null;
        const code = memory.linkCodes.get(email) ?? '';
        return isOpen && !mail.text.includes(`/l/${code}`) ? [`invitation ${token} has another link`] : [];
      });
    },
  };
}
