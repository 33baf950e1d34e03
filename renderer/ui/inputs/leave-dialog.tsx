import { Button, Group, Modal } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../format/index.ts';
import { DangerButton } from './danger-button.tsx';

/** Above everything that it may be asked from: dialogs, drawers and the menu of the account. */
const zIndex = 1_000;

/** A dialog or drawer below closes on Escape, too; this Escape is for the question alone. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' } as const;

/**
 * Asked where a way out takes forms along that something was typed in. Escape and a click beside it are to stay; the focus goes back to
 * the field then. Where it goes when the person leaves is for `onLeave` to say.
 */
export function LeaveDialog({
  isOpen,
  onStay,
  onLeave,
}: {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}) {
  const { t } = useTexts();
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement;
  }, [isOpen]);
  const stay = (): void => {
    onStay();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  return (
    <Modal.Root
      opened={isOpen}
      onClose={stay}
      onKeyDown={({ key }) => key === 'Escape' && stay()}
      closeOnEscape={false}
      returnFocus={false}
      centered
      radius="md"
      zIndex={zIndex}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content {...ownEscape}>
        {/* No header: beside that of the page or of a drawer it would be one landmark too many. */}
        <Modal.Body pt="md">
          <Modal.Title>{t('guard.leaveTitle')}</Modal.Title>
          <Group justify="flex-end" gap="xs" mt="md">
            <Button variant="default" onClick={stay} data-autofocus {...ownEscape}>
              {t('guard.stay')}
            </Button>
            <DangerButton onClick={onLeave} {...ownEscape}>
              {t('guard.leave')}
            </DangerButton>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
