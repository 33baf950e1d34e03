import { asId, type BankFolderId } from '../../shared/model/index.ts';
import type { SessionView } from '../../shared/rpc/index.ts';
import type { EmbeddedService } from '../embedded-service/index.ts';
import type { Log } from '../platform/index.ts';
import type { RpcBank } from '../review/index.ts';

/** The built-in bank as a page sees it, for any signed-in account. */
export function builtInView(builtIn: EmbeddedService, inboxName: string | null): SessionView['builtIn'] {
  const bank = builtIn.bank();
  return {
    state: builtIn.state(),
    server: bank?.server ?? null,
    inbox:
      bank === null
        ? null
        : { bankFolderId: asId<BankFolderId>(bank.inboxFolderId), name: inboxName ?? bank.inboxFolderId },
  };
}

/** Only a name to show: a bank that does not tell it leaves the id, which decides anyway. Null then. */
export async function readInboxName(
  bank: Pick<RpcBank, 'folderChildren'> | null,
  inboxFolderId: string,
  { languages, log }: { readonly languages: readonly string[]; readonly log: Log },
): Promise<string | null> {
  try {
    const folders = await bank?.folderChildren(asId<BankFolderId>('0'), new AbortController().signal);
    const inbox = folders?.find(({ bankFolderId }) => bankFolderId === inboxFolderId);
    return inbox === undefined ? null : nameIn(inbox.name, languages);
  } catch (error) {
    log.warn('the name of the inbox could not be read', { error });
    return null;
  }
}

/** The rule of all localized names: the user's languages, `x-default`, en, fi, then any language. */
function nameIn(name: Readonly<Record<string, string>>, languages: readonly string[]): string | null {
  const keys = [...languages, 'x-default', 'en', 'fi', ...Object.keys(name)];
  return keys.map((key) => name[key]).find((text) => text !== undefined && text !== '') ?? null;
}
