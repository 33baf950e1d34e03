import './issue-groups.css';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ErrorCode, failureTextsOf, isErrorCode } from '../../../shared/errors/index.ts';
import type { AskChoice } from '../../../shared/model/index.ts';
import { answerKey, useTexts } from '../../format/index.ts';

export interface IssueGroupShown {
  readonly code: string;
  readonly count: number;
  readonly canRetry: boolean;
  readonly choices: readonly AskChoice[];
}

/** Answers that may be given to all at once; each has a text `issues.answerAll.<choice>`, or one of its question. */
const groupChoices = ['new-version', 'new-asset', 'skip'] as const satisfies readonly AskChoice[];
export type GroupChoice = (typeof groupChoices)[number];

/** Issues by cause: how many files, what happened and why, and what can be said to all of them at once. */
export function IssueGroups({
  groups,
  busyCode,
  onRetry,
  onAnswer,
}: {
  readonly groups: readonly IssueGroupShown[];
  /** The group that is being worked on; null when none is. */
  readonly busyCode: string | null;
  readonly onRetry: (code: string) => void;
  readonly onAnswer: (code: string, choice: GroupChoice) => void;
}) {
  const { t } = useTexts();
  return (
    <IssueLines label={t('issues.list')}>
      {groups.map(({ code, count, canRetry, choices }) => {
        const texts = failureTextsOf(knownCode(code), 'given-up');
        const what = t(texts.what);
        const button = (label: string, onClick: () => void) => (
          <Button
            key={label}
            variant="default"
            size="compact-xs"
            aria-label={`${label}: ${what}`}
            loading={busyCode === code}
            disabled={busyCode !== null && busyCode !== code}
            onClick={onClick}
          >
            {label}
          </Button>
        );
        return (
          <IssueLine
            key={code}
            count={t('issues.files', { count })}
            actions={
              <>
                {canRetry && button(t('issues.retryAll'), () => onRetry(code))}
                {groupChoices
                  .filter((choice) => choices.includes(choice))
                  .map((choice) => button(t(answerAllKey(code, choice)), () => onAnswer(code, choice)))}
              </>
            }
          >
            <strong>{what}</strong> <span className="g-dim">{t(texts.action)}</span>
          </IssueLine>
        );
      })}
    </IssueLines>
  );
}

/** The list of what needs a person, above the rows that it is about. */
export function IssueLines({
  label,
  children,
}: {
  readonly label: string;
  /** Each an `IssueLine`. */
  readonly children: ReactNode;
}) {
  return (
    <ul className="issue-groups" aria-label={label}>
      {children}
    </ul>
  );
}

export function IssueLine({
  count,
  actions,
  children,
}: {
  /** The number of its files, in words; omitted where it is one that the text names. */
  readonly count?: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li className="issue-group">
      {count !== undefined && (
        <span className="issue-group-count" data-tone="bad">
          {count}
        </span>
      )}
      <span className="issue-group-text">{children}</span>
      <span className="issue-group-actions">{actions}</span>
    </li>
  );
}

/** A cause of a newer journal may carry a code that this page does not know. */
function knownCode(code: string): ErrorCode {
  return isErrorCode(code) ? code : 'INTERNAL';
}

function answerAllKey(code: string, choice: GroupChoice) {
  const key = answerKey(code, choice);
  return key === 'NEWER_ON_BANK.new-version'
    ? 'issues.answerAll.new-version'
    : (`issues.answerAll.${key}` as const);
}
