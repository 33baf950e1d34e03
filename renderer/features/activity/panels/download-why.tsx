import { failureTextsOf, isErrorCode } from '../../../../shared/errors/index.ts';
import type { DownloadView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { DownloadState, type WhyFact, WhyFacts } from '../../../ui/index.ts';

/** Everything Galley knows about one download, and why it is as it is. */
export function DownloadWhy({
  download,
  target,
  nowMs,
}: {
  readonly download: DownloadView;
  readonly target: string;
  readonly nowMs: number;
}) {
  const { t, bytes, relative } = useTexts();
  const { fileName, bankFileName, isRenamed, displayPath, sizeBytes, cause, runAfterMs, assetId, state } =
    download;
  const path = `${displayPath}/${fileName}`;
  const facts: WhyFact[] = [
    { label: t('why.file'), value: sizeBytes === null ? path : `${path} (${bytes(sizeBytes)})` },
    {
      label: t('why.state'),
      value: (
        <>
          <DownloadState download={download} name={fileName} /> {target}
        </>
      ),
    },
  ];
  if (isRenamed)
    facts.splice(1, 0, {
      label: t('why.bankName'),
      value: t('download.notHeld', { name: bankFileName }),
    });
  if (state === 'generating') facts.push({ label: t('why.reason'), value: t('download.why.generating') });
  if (cause !== null && isErrorCode(cause.code)) {
    const texts = failureTextsOf(cause.code, state === 'failed' ? 'given-up' : 'goes-on');
    facts.push({ label: t('why.cause'), value: t(texts.what) });
    facts.push({ label: t('why.todo'), value: t(texts.action) });
  }
  if (runAfterMs > nowMs) facts.push({ label: t('why.next'), value: relative(runAfterMs, nowMs) });
  if (assetId !== null) facts.push({ label: t('why.asset'), value: <code>{assetId}</code>, copy: assetId });
  return <WhyFacts facts={facts} />;
}
