import { IconAlertTriangle } from '@tabler/icons-react';
import type { BroadRootSize } from '../../../../shared/model/index.ts';
import { useTexts } from '../../../format/index.ts';

/** Says how much a home directory or a whole volume holds, before it is linked. */
export function BroadRootWarning({
  size: { kind, files, bytes: sizeBytes },
}: {
  readonly size: BroadRootSize;
}) {
  const { t, bytes } = useTexts();
  return (
    <div className="wizard-warning" role="alert">
      <IconAlertTriangle size={18} stroke={2} />
      <p>
        <strong>{t(`wizard.plan.broad.${kind}`)}</strong>{' '}
        {t('wizard.plan.broad.size', { count: files, size: bytes(sizeBytes) })}
      </p>
    </div>
  );
}
