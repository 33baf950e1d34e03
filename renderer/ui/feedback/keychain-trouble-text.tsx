import type { SessionView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';

/** Why a secret is not in the keychain, with the system's own words; nothing where it is. */
export function KeychainTroubleText({ trouble }: { readonly trouble: SessionView['secretTrouble'] }) {
  const { t } = useTexts();
  return trouble === null ? null : (
    <>
      {t(`keychain.${trouble.kind}`)} <span lang="en">({trouble.detail})</span>
    </>
  );
}
