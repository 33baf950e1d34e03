import { type ReactNode, useCallback } from 'react';
import { type LostWith, useAppStore } from '../state/index.ts';
import { HoldsForms, LeaveDialog } from '../ui/index.ts';

/** Forms of a part of the page, and what they are lost with. */
export function UnsavedForms({
  lostWith,
  children,
}: {
  readonly lostWith: LostWith;
  readonly children: ReactNode;
}) {
  const holdForm = useAppStore((state) => state.holdForm);
  const hold = useCallback(() => holdForm(lostWith), [holdForm, lostWith]);
  return <HoldsForms hold={hold}>{children}</HoldsForms>;
}

/** Asks before a form is lost, on every way that leads away from it. */
export function Leaving() {
  const isAsking = useAppStore((state) => state.leaving !== null);
  const stay = useAppStore((state) => state.stay);
  const leave = useAppStore((state) => state.leave);
  return (
    <LeaveDialog
      isOpen={isAsking}
      onStay={stay}
      onLeave={() => {
        leave();
        // The focused element is gone, or requested by another key.
        document.getElementById('content')?.focus();
      }}
    />
  );
}
