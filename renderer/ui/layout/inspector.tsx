import './inspector.css';
import { ActionIcon, Box, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId } from 'react';
import { useTexts } from '../../format/index.ts';

/** A window as wide as this has room for the inspector beside the content; below, it is a sheet over it. */
export const dockedFrom = '(min-width: 1200px)';

const sheetWidthPx = 480;
const keyStepPx = 24;

export interface InspectorProps {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  /** Where it may be closed, as `useFormGuard` says it. */
  readonly guard: {
    readonly onClose: () => void;
    readonly closeOnClickOutside: boolean;
    readonly closeOnEscape: boolean;
  };
  readonly widthPx: number;
  readonly widths: { readonly least: number; readonly most: number };
  readonly onWidth: (widthPx: number) => void;
  readonly children: ReactNode;
}

/** What is known of the selected thing: docked at the right edge where there is room, else a sheet. */
export function Inspector(props: InspectorProps) {
  const { isOpen, title, guard, children } = props;
  const { t } = useTexts();
  const isDocked = useMediaQuery(dockedFrom, undefined, { getInitialValueInEffect: false });
  if (isDocked) return isOpen ? <Docked {...props} /> : null;
  return (
    <Drawer
      opened={isOpen}
      {...guard}
      size={sheetWidthPx}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={title}
    >
      {children}
    </Drawer>
  );
}

function Docked({ title, guard, widthPx, widths, onWidth, children }: InspectorProps) {
  const { t } = useTexts();
  const titleId = useId();
  const resize = (wantedPx: number): void =>
    onWidth(Math.round(Math.min(widths.most, Math.max(widths.least, wantedPx))));
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') resize(widthPx + keyStepPx);
    else if (event.key === 'ArrowRight') resize(widthPx - keyStepPx);
    else return;
    event.preventDefault();
  };
  const onDrag = (event: PointerEvent<HTMLElement>): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) resize(window.innerWidth - event.clientX);
  };
  return (
    <aside
      className="inspector"
      aria-labelledby={titleId}
      style={{ width: widthPx }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && guard.closeOnEscape && !event.defaultPrevented) guard.onClose();
      }}
    >
      <Box
        className="inspector-edge"
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('inspector.width')}
        aria-valuenow={widthPx}
        aria-valuemin={widths.least}
        aria-valuemax={widths.most}
        onKeyDown={onKey}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onDrag}
      />
      <header className="inspector-head">
        <h2 id={titleId} className="g-cut">
          {title}
        </h2>
        <ActionIcon aria-label={t('common.close')} onClick={guard.onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <div className="inspector-body">{children}</div>
    </aside>
  );
}
