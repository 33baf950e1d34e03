import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFolderExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureTextsOf, isErrorCode } from '../../../shared/errors/index.ts';
import { issuesByPlace } from '../../../shared/model/index.ts';
import type { ProofCard } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useThumbnailPath } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { ActivityText, BucketChip, type IssueGroupShown, ProofPicture, ProofTodo } from '../../ui/index.ts';

/** More than these would push everything else off the page; the rest is one press away. */
const mostProofs = 4;
const mostIssues = 4;

/** Everything that waits for the user: proofs with feedback, and uploads and folders with a question. */
export function NeedsYou({
  proofs,
  issues,
}: {
  /** Null until they are known. */
  readonly proofs: readonly ProofCard[] | null;
  readonly issues: readonly IssueGroupShown[];
}) {
  const { t } = useTexts();
  const showActivity = useAppStore((state) => state.showActivity);
  const goTo = useAppStore((state) => state.goTo);
  const folderIssues = useAppStore(({ status }) =>
    status === null ? 0 : issuesByPlace(status.issues).folders,
  );
  const waiting = (proofs ?? []).filter(({ bucket }) => bucket === 'needs-you' || bucket === 'not-shared');
  const count = waiting.length + issues.length + (folderIssues > 0 ? 1 : 0);
  return (
    <section className="home-card home-needs" aria-labelledby="home-needs">
      <h2 id="home-needs">
        {t('home.needsYou')} {count > 0 && <span className="rail-entry-issues">{count}</span>}
      </h2>
      {count === 0 && (
        <p className="home-quiet g-dim">
          <IconCircleCheck size={18} stroke={1.75} />
          {t('home.nothingNeeded')}
        </p>
      )}
      <ul className="home-lines">
        {waiting.slice(0, mostProofs).map((proof) => (
          <ProofLine key={proof.proofId} proof={proof} />
        ))}
        {issues.slice(0, mostIssues).map((issue) => (
          <IssueLine key={issue.code} issue={issue} onOpen={() => showActivity('issues')} />
        ))}
        {folderIssues > 0 && (
          <Line
            picture={<IconFolderExclamation size={20} stroke={1.5} />}
            title={t('home.folderIssues', { count: folderIssues })}
            action={t('home.details')}
            onOpen={() => goTo('folders')}
          />
        )}
      </ul>
      {waiting.length > mostProofs && (
        <Button variant="subtle" size="compact-sm" onClick={() => goTo('proofs')}>
          {t('home.allProofs', { count: waiting.length })}
        </Button>
      )}
    </section>
  );
}

function ProofLine({ proof }: { readonly proof: ProofCard }) {
  const { t } = useTexts();
  const showProof = useAppStore((state) => state.showProof);
  const thumbnailPath = useThumbnailPath();
  const thumbnail = proof.current?.thumbnail ?? null;
  return (
    <Line
      picture={
        <ProofPicture
          size="row"
          label=""
          url={thumbnail === null ? null : thumbnailPath(thumbnail.fileId, thumbnail.conversionId)}
        />
      }
      title={proof.name}
      beside={<BucketChip proof={proof} />}
      text={
        <>
          <ActivityText activity={proof.current?.activity ?? null} /> <ProofTodo proof={proof} />
        </>
      }
      action={t('home.openReview')}
      onOpen={() => showProof(proof.proofId)}
    />
  );
}

function IssueLine({ issue, onOpen }: { readonly issue: IssueGroupShown; readonly onOpen: () => void }) {
  const { t } = useTexts();
  // A cause of a newer journal may carry a code that this page does not know.
  const texts = failureTextsOf(isErrorCode(issue.code) ? issue.code : 'INTERNAL', 'given-up');
  return (
    <Line
      picture={<IconAlertTriangle size={20} stroke={1.5} />}
      title={t(texts.what)}
      beside={<span className="g-dim">{t('issues.files', { count: issue.count })}</span>}
      text={t(texts.action)}
      action={t('home.details')}
      onOpen={onOpen}
    />
  );
}

function Line({
  picture,
  title,
  beside,
  text,
  action,
  onOpen,
}: {
  readonly picture: ReactNode;
  readonly title: string;
  readonly beside?: ReactNode;
  readonly text?: ReactNode;
  readonly action: string;
  readonly onOpen: () => void;
}) {
  return (
    <li className="home-line">
      <span className="home-line-picture">{picture}</span>
      <span className="home-line-text">
        <span className="home-line-title">
          <strong>{title}</strong> {beside}
        </span>
        {text !== undefined && <span className="g-dim">{text}</span>}
      </span>
      <Button variant="default" aria-label={`${action}: ${title}`} onClick={onOpen}>
        {action}
      </Button>
    </li>
  );
}
