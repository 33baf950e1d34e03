import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '../../../../shared/errors/index.ts';
import { useTexts } from '../../../format/index.ts';
import { FailureView, handFocusBack, SavingFields, useInvalidFocus } from '../../../ui/index.ts';

/** A part of a page that is read, and edited in place: the form takes the place of the view until it is saved or left. */
export function EditSection({
  title,
  view,
  form,
}: {
  readonly title: string;
  readonly view: ReactNode;
  readonly form: (onEnd: () => void) => ReactNode;
}) {
  const { t } = useTexts();
  const [isEditing, setIsEditing] = useState(false);
  const section = useRef<HTMLElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const end = (): void => {
    setIsEditing(false);
    handFocusBack(section.current, editButton.current);
  };
  return (
    <section ref={section} aria-label={title}>
      <div className="project-section-head">
        <h3>{title}</h3>
        <Button
          ref={editButton}
          variant="default"
          size="compact-xs"
          aria-expanded={isEditing}
          onClick={() => setIsEditing(true)}
        >
          {t('asset.edit')}
          <span className="g-unseen"> {title}</span>
        </Button>
      </div>
      {isEditing ? form(end) : view}
    </section>
  );
}

/**
 * The form of such a part: its fields, the reason of the last failed save, and its buttons. `onSave` decides about the content of
 * a save.
 */
export function SectionForm({
  isBusy,
  failure,
  onSave,
  onCancel,
  children,
}: {
  readonly isBusy: boolean;
  readonly failure: ErrorCode | null;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  // The user types on in the form.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus(), []);
  const leadToInvalid = useInvalidFocus(form);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    onSave();
    leadToInvalid();
  };
  return (
    <form ref={form} className="project-section-form" noValidate onSubmit={submit}>
      <SavingFields isSaving={isBusy}>{children}</SavingFields>
      {failure !== null && <FailureView code={failure} ofRequest />}
      <div className="project-section-foot">
        <Button type="submit" loading={isBusy}>
          {t('review.save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
