import './transfer-row.css';
import { Button } from '@mantine/core';
import { IconDots, IconInfoCircle, IconRotateClockwise, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureTextsOf, knownCode } from '../../../shared/errors/index.ts';
import type { AskChoice } from '../../../shared/model/index.ts';
import { answerKey, useTexts } from '../../format/index.ts';
import { GridPart } from '../lists/grid-part.tsx';
import { Thumbnail } from '../media/thumbnail.tsx';
import { RowAction } from './row-action.tsx';

/** The commands on a line of Activity, and the effects of its buttons. */
export interface ActivityActions {
  /** The row that Tab reaches: its buttons are reached too, those of the others by the pointer only. */
  readonly isActive: boolean;
  readonly canCancel: boolean;
  readonly canRetry: boolean;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onWhy: () => void;
  /** Receives the button, where the menu is to hang. */
  readonly onMenu: (anchor: HTMLElement) => void;
}

export interface ActivityCellsProps extends ActivityActions {
  readonly name: string;
  /** Where it is, shown dimmed beside the name; empty: nowhere that needs saying. */
  readonly place: string;
  readonly fullName: string;
  readonly pictureUrl: string | null;
  /** Verb and target in words: "New version → Brand / Logos". */
  readonly target: string;
  readonly size: string;
  readonly state: ReactNode;
  readonly updatedAtMs: number;
  readonly nowMs: number;
  /** The problem, in a line of its own below; null without one. */
  readonly issue: {
    readonly code: string | undefined;
    /** The two sides of the question, a sentence for each file; empty where it compares nothing. */
    readonly facts: readonly string[];
    readonly choices: readonly AskChoice[];
    readonly onAnswer: (choice: AskChoice) => void;
  } | null;
  /** The reason of the wait, in such a line; null without one. */
  readonly wait: RowWait | null;
}

export interface RowWait {
  readonly code: string;
  /** The present step, where that is not the action of the code. */
  readonly hint?: string;
  /** Milliseconds since the epoch of the next try, where the row does not show it elsewhere; null: unknown, or shown. */
  readonly againAtMs: number | null;
}

/** The cells of one line of Activity, for any kind of row. */
export function ActivityCells(props: ActivityCellsProps) {
  const { name, place, fullName, pictureUrl, target, size, state, updatedAtMs, nowMs, issue, wait } = props;
  const { relative } = useTexts();
  return (
    <div className="transfer-row">
      <GridPart role="gridcell" className="thumbnail transfer-row-picture">
        <Thumbnail url={pictureUrl} fileName={name} iconSize={18} />
      </GridPart>
      <GridPart role="gridcell" className="transfer-row-name" title={fullName}>
        <span className="transfer-row-file">{name}</span>
        {place !== '' && <span className="g-dim">{place}</span>}
      </GridPart>
      <GridPart role="gridcell" className="transfer-row-target g-dim g-cut" title={target}>
        {target}
      </GridPart>
      <GridPart role="gridcell" className="transfer-row-number transfer-row-size">
        {size}
      </GridPart>
      <GridPart role="gridcell" className="transfer-row-state">
        {state}
      </GridPart>
      <GridPart role="gridcell" className="transfer-row-number transfer-row-time g-dim">
        {relative(Math.min(updatedAtMs, nowMs), nowMs)}
      </GridPart>
      <GridPart role="gridcell" className="transfer-row-actions">
        <RowActions {...props} />
      </GridPart>
      {issue !== null && <Issue {...issue} name={name} isActive={props.isActive} />}
      {wait !== null && <Wait {...wait} nowMs={nowMs} />}
    </div>
  );
}

function RowActions({
  name,
  isActive,
  canCancel,
  canRetry,
  onCancel,
  onRetry,
  onWhy,
  onMenu,
}: ActivityCellsProps) {
  const { t } = useTexts();
  const action = (label: string, icon: ReactNode, onClick: (anchor: HTMLElement) => void) => (
    <RowAction label={label} name={name} isReached={isActive} onClick={onClick}>
      {icon}
    </RowAction>
  );
  return (
    <>
      {canRetry && action(t('transfer.retry'), <IconRotateClockwise size={16} />, onRetry)}
      {canCancel && action(t('transfer.cancel'), <IconX size={16} />, onCancel)}
      {action(t('transfer.why'), <IconInfoCircle size={16} />, onWhy)}
      {action(t('transfer.menu'), <IconDots size={16} />, onMenu)}
    </>
  );
}

function Issue({
  code,
  facts,
  choices,
  onAnswer,
  name,
  isActive,
}: NonNullable<ActivityCellsProps['issue']> & { readonly name: string; readonly isActive: boolean }) {
  const { t } = useTexts();
  const texts = failureTextsOf(knownCode(code), 'given-up');
  return (
    <GridPart role="gridcell" className="transfer-row-issue" data-tone="bad">
      <span>
        <strong>{t(texts.what)}</strong> {t(texts.action)}
        {facts.map((fact) => (
          <span key={fact} className="transfer-row-fact g-dim">
            {fact}
          </span>
        ))}
      </span>
      {choices.length > 0 && (
        <span className="transfer-row-answers">
          {choices.map((choice) => (
            <Button
              key={choice}
              variant="default"
              size="compact-xs"
              tabIndex={isActive ? 0 : -1}
              aria-label={`${t(`choice.${answerKey(code, choice)}`)}: ${name}`}
              onClick={() => onAnswer(choice)}
            >
              {t(`choice.${answerKey(code, choice)}`)}
            </Button>
          ))}
        </span>
      )}
    </GridPart>
  );
}

function Wait({ code, hint, againAtMs, nowMs }: RowWait & { readonly nowMs: number }) {
  const { t, relative } = useTexts();
  const known = knownCode(code);
  return (
    <GridPart role="gridcell" className="transfer-row-issue" data-tone="warn">
      <span>
        <strong>{t(`error.${known}.what`)}</strong> {hint ?? t(`error.${known}.action`)}
      </span>
      {againAtMs !== null && (
        <span className="transfer-row-again">
          {t('transfer.state.later', { time: relative(againAtMs, nowMs) })}
        </span>
      )}
    </GridPart>
  );
}
