import './hop-list.css';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import type { ConnectionHop } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';

const plainCode: ErrorCode = 'NOT_ENCRYPTED';

/** The way to a bank, hop by hop, up to the one that failed; below that one, what it means. Of several ways those before the last failed. */
export function HopList({
  server,
  hops,
}: {
  readonly server: string;
  readonly hops: readonly ConnectionHop[];
}) {
  const { t } = useTexts();
  const last = hops.at(-1);
  return (
    <>
      <ol className="hop-list" aria-label={t('settings.testOf', { server })}>
        {hops.map(({ hop, isReached, detail }) => (
          <li key={`${hop} ${detail}`} data-tone={isReached ? 'good' : 'bad'}>
            {isReached ? <IconCircleCheck size={16} /> : <IconCircleX size={16} />}
            <span>
              {t(`hop.${hop}`)}: {t(isReached ? 'hop.reached' : 'hop.failed')}
            </span>
            <span className="hop-list-detail g-dim">{detail}</span>
          </li>
        ))}
      </ol>
      {last?.isReached === false && (
        <p>{t(last.detail.startsWith(plainCode) ? 'hop.why.plain' : `hop.why.${last.hop}`)}</p>
      )}
    </>
  );
}
