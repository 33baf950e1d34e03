import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import type { SettingsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useHostQueries } from '../../queries/index.ts';
import { toFailureCode } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { FailureView, useGuardedChanges } from '../../ui/index.ts';

/**
 * Fields that are saved together. Nothing is saved while a field says what is wrong with it; a save that is refused keeps
 * what was typed and says why.
 */
export function SettingsForm({
  label,
  isValid,
  isTyped,
  onSave,
  onSaved,
  children,
}: {
  readonly label: string;
  readonly isValid: boolean;
  /** Part of the form is unsaved, so it must not look saved, even after an earlier save. */
  readonly isTyped: boolean;
  readonly onSave: () => Promise<SettingsView>;
  /** The settings that came back are shown from now on. */
  readonly onSaved?: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTexts();
  useGuardedChanges(isTyped);
  const host = useHostQueries();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<'none' | 'saved' | ErrorCode>('none');
  // Separate: typing does not end the save.
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const report = useAppStore((state) => state.report);
  const save = async (): Promise<void> => {
    setIsSaving(true);
    setOutcome('none');
    try {
      queryClient.setQueryData(host.settings.get.queryKey(), await onSave());
      onSaved?.();
      setOutcome('saved');
    } catch (error) {
      setOutcome(toFailureCode(error));
      // In a hidden part, too, it would go unseen.
      if (form.current?.checkVisibility() !== true) report(error, label);
    } finally {
      setIsSaving(false);
    }
  };
  const failure = outcome === 'none' || outcome === 'saved' ? null : outcome;
  return (
    <form
      ref={form}
      aria-label={label}
      className="settings-form"
      noValidate
      onChange={() => setOutcome('none')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid && !isSaving) void save();
      }}
    >
      {children}
      {failure !== null && <FailureView code={failure} ofRequest />}
      <div className="settings-save">
        <Button type="submit" disabled={!isValid} loading={isSaving}>
          {t('settings.save')}
        </Button>
        <span role="status" className="g-dim">
          {outcome === 'saved' && !isTyped && t('settings.saved')}
        </span>
      </div>
    </form>
  );
}
