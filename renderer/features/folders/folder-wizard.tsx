import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SubfolderMode } from '../../../shared/model/index.ts';
import { type DirectoryView, type FolderLinkInput, longestFolderPattern } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { ignoreProblemOf, patternsOf, type RuleDraft, toRules } from '../../forms/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { type ChosenFolder, useAppStore, useChosenFolderName } from '../../state/index.ts';
import { PageHeader, StepList, useGuardedChanges } from '../../ui/index.ts';
import { LocalStep, LoginStart } from '../../widgets/index.ts';
import { PlanStep } from './plan/plan-step.tsx';
import { BankStep } from './rules/bank-step.tsx';
import { RulesStep } from './rules/rules-step.tsx';

const steps = ['local', 'bank', 'rules', 'plan'] as const;
type Step = (typeof steps)[number];

/** Directory → bank folder → rules → plan → Start. */
export function FolderWizard() {
  const { t, localized } = useTexts();
  const rpc = useRpc();
  const goTo = useAppStore((state) => state.goTo);
  const showActivity = useAppStore((state) => state.showActivity);
  const report = useAppStore((state) => state.report);
  // With the first folder, what looks after it is asked about, too.
  const isFirst = useAppStore((state) => state.status?.folders.length === 0);
  const [step, setStep] = useState<Step>('local');
  const [directory, setDirectory] = useState<DirectoryView | null>(null);
  const [bankFolder, setBankFolder] = useState<ChosenFolder | null>(null);
  const bankFolderName = useChosenFolderName(bankFolder, localized);
  const [rulesText, setRulesText] = useState('');
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>([]);
  const [subfolders, setSubfolders] = useState<SubfolderMode>('flatten');
  const [isPlanReady, setIsPlanReady] = useState(false);
  // Both folders are chosen again by a press or two; what was typed is not.
  const letGo = useGuardedChanges(rulesText !== '' || drafts.length > 0);
  const linking = useMutation({
    mutationFn: (link: FolderLinkInput) => rpc.folders.link(link),
    onError: (error) => report(error, directory?.displayPath ?? ''),
  });
  const body = useRef<HTMLDivElement>(null);

  const rules = ignoreProblemOf(rulesText, longestFolderPattern) === null ? toRules(drafts) : null;
  const link: FolderLinkInput | null =
    directory === null || bankFolder === null || rules === null
      ? null
      : {
          grant: directory.grant,
          bankFolderId: bankFolder.id,
          bankFolderName,
          excludes: patternsOf(rulesText),
          rules,
          subfolders,
        };
  const canGoOn: Readonly<Record<Step, boolean>> = {
    local: directory !== null,
    bank: bankFolder !== null,
    rules: rules !== null,
    plan: isPlanReady && !linking.isPending,
  };

  const goToStep = (next: Step): void => {
    if (next === 'plan') setIsPlanReady(false);
    setStep(next);
    // The new step's content is what a person who works by keyboard wants next.
    body.current?.focus();
  };
  const move = (by: 1 | -1): void => {
    const next = steps[steps.indexOf(step) + by];
    if (next === undefined) goTo('folders');
    else goToStep(next);
  };
  const start = (): void => {
    // The callbacks run only while the wizard is there: a user who has left is not called back.
    if (link === null) return;
    // The plan that is on the screen has said how much a home directory or a whole volume holds.
    linking.mutate(
      { ...link, acceptsBroadRoot: true },
      {
        onSuccess: () => {
          letGo();
          showActivity('all');
        },
      },
    );
  };

  return (
    <>
      <PageHeader title={t('wizard.title')}>
        <StepList steps={steps} current={step} labelOf={(each) => t(`wizard.step.${each}`)} />
      </PageHeader>
      <div className="wizard-body" ref={body} tabIndex={-1}>
        {step === 'local' && (
          <LocalStep chosen={directory} onChoose={setDirectory} lead={t('wizard.local.lead')} />
        )}
        {step === 'bank' && <BankStep chosenId={bankFolder?.id ?? null} onChoose={setBankFolder} />}
        {step === 'rules' && (
          <RulesStep
            text={rulesText}
            onText={setRulesText}
            drafts={drafts}
            onDrafts={setDrafts}
            subfolders={subfolders}
            onSubfolders={setSubfolders}
            of={link === null ? null : { kind: 'link', link }}
          />
        )}
        {step === 'plan' && link !== null && (
          <PlanStep
            // Planned anew with each way to treat subfolders.
            key={subfolders}
            of={{ kind: 'link', link }}
            lead={t('wizard.plan.lead')}
            onReady={setIsPlanReady}
            onKeepSubfolders={() => {
              setIsPlanReady(false);
              setSubfolders('mirror');
            }}
          />
        )}
        {step === 'plan' && isFirst && <LoginStart />}
      </div>
      <footer className="wizard-foot">
        <span className="wizard-way g-dim g-cut">
          {step !== 'local' && directory?.displayPath}
          {bankFolder !== null && step !== 'local' && ` → ${bankFolderName}`}
        </span>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            letGo();
            goTo('folders');
          }}
        >
          {t('common.cancel')}
        </Button>
        {step !== 'local' && (
          <Button variant="default" onClick={() => move(-1)}>
            {t('common.back')}
          </Button>
        )}
        <Button
          disabled={!canGoOn[step]}
          loading={linking.isPending}
          onClick={() => (step === 'plan' ? start() : move(1))}
        >
          {t(step === 'plan' ? 'wizard.plan.start' : 'common.next')}
        </Button>
      </footer>
    </>
  );
}
