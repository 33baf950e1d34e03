import { type AssetId, asId, type ProjectId, type ProofId } from '../../../../shared/model/index.ts';
import type { HostCommand } from '../../../../shared/rpc/index.ts';

/** The scheme that the installed Galley is registered for. */
export const deepLinkScheme = 'galley';

/** Ids of banks are numbers or short words; a link with anything else was not made by Galley. */
const deepLink =
  /^galley:\/\/([a-z\d.-]{1,253}|\[[\da-f:]{2,39}\])(:\d{1,5})?\/(asset|project|proof)\/([\w-]{1,128})$/i;

/** The kinds of objects in a link. */
export type LinkCommand = Extract<
  HostCommand,
  { readonly kind: 'asset' | 'project' | 'proof' | 'link-refused' }
>;

export interface LinkPlace {
  /** Addresses of the banks with an account here. */
  readonly servers: readonly string[];
  /** Address of the bank that is open; null while no account is signed in. */
  readonly current: string | null;
}

/**
 * The object that `galley://HOST/asset|project|proof/ID` asks the page to show. A link only navigates: it never signs in,
 * uploads, downloads or changes anything, and its host must be one of a bank that is known here. Any other link is refused with a
 * message.
 */
export function readDeepLink(link: string, { servers, current }: LinkPlace): LinkCommand {
  const match = deepLink.exec(link);
  if (match === null) return { kind: 'link-refused', reason: 'unreadable' };
  const [, host = '', port = '', kind = '', id = ''] = match;
  const wanted = `${host}${port}`.toLowerCase();
  const isOf = (server: string | null): boolean => server !== null && URL.parse(server)?.host === wanted;
  if (!isOf(current))
    return { kind: 'link-refused', reason: servers.some(isOf) ? 'other-bank' : 'unknown-bank' };
  switch (kind.toLowerCase()) {
    case 'asset':
      return { kind: 'asset', assetId: asId<AssetId>(id) };
    case 'project':
      return { kind: 'project', projectId: asId<ProjectId>(id) };
    default:
      return { kind: 'proof', proofId: asId<ProofId>(id) };
  }
}

/** The link in a command line, as Windows and Linux hand it over; null without one. */
export function deepLinkIn(args: readonly string[]): string | null {
  return args.find((arg) => arg.toLowerCase().startsWith(`${deepLinkScheme}:`)) ?? null;
}
