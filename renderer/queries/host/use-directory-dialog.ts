import type { DirectoryView } from '../../../shared/rpc/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';

/** Asks with the dialog of the system; null where the page is in a browser, which has none for the host's directories. */
export function useDirectoryDialog(onChosen: (grant: DirectoryView['grant']) => void): (() => void) | null {
  const rpc = useRpc();
  const host = useAppStore((state) => state.host);
  const report = useAppStore((state) => state.report);
  if (host === 'browser') return null;
  return () => {
    rpc.host.chooseDirectory().then(
      (directory) => directory !== null && onChosen(directory.grant),
      (error: unknown) => report(error, ''),
    );
  };
}
