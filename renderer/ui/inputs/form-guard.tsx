import './form-guard.css';
import { Button } from '@mantine/core';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../../format/index.ts';
import { DangerButton } from './danger-button.tsx';

/** The guards of a dialog with a form, so that input is not lost by one key or one click beside it. */
export interface FormGuard {
  /** For the dialog itself. */
  readonly dialog: {
    readonly onClose: () => void;
    readonly closeOnClickOutside: boolean;
    readonly closeOnEscape: boolean;
  };
  readonly question: { readonly onStay: () => void; readonly onLeave: () => void } | null;
  readonly reports: Reports;
}

interface Reports {
  /** Null while there is no form. */
  readonly onForm: (isChanged: boolean | null) => void;
  readonly onCovered: (isCovered: boolean) => void;
}

const ReportsContext = createContext<Reports | null>(null);

/** Registers a form with changes; returns the function to call when nothing is to be lost any more. */
export type HoldForm = () => () => void;

const HoldContext = createContext<HoldForm | null>(null);

/** Around forms that are lost by the same ways out. `hold` stays the same function. */
export function HoldsForms({ hold, children }: { readonly hold: HoldForm; readonly children: ReactNode }) {
  return <HoldContext value={hold}>{children}</HoldContext>;
}

/**
 * While there is a form, a click beside the dialog does nothing. Once something was changed in it, Escape and the cross ask first;
 * the form's own buttons say what they do, and do it at once.
 */
export function useFormGuard(onClose: () => void): FormGuard {
  const [hasForm, setHasForm] = useState(false);
  const [isCovered, setIsCovered] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const before = useRef<Element | null>(null);
  // Not in the state: a key may come between a change and the drawing that follows it.
  const isChanged = useRef(false);
  const reports = useMemo(
    (): Reports => ({
      onForm(change) {
        isChanged.current = change === true;
        setHasForm(change !== null);
        // A form that is gone, as after a save, has nothing to lose.
        if (change !== true) setIsAsking(false);
      },
      onCovered: setIsCovered,
    }),
    [],
  );
  const stay = (): void => {
    setIsAsking(false);
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  return {
    dialog: {
      closeOnClickOutside: !hasForm,
      closeOnEscape: !isCovered,
      onClose() {
        if (isAsking) return stay();
        if (!isChanged.current) return onClose();
        before.current = document.activeElement;
        setIsAsking(true);
      },
    },
    question: isAsking ? { onStay: stay, onLeave: onClose } : null,
    reports,
  };
}

/** Around what is in the dialog; the question stands above it. */
export function GuardedForm({
  guard: { question, reports },
  children,
}: {
  readonly guard: FormGuard;
  readonly children: ReactNode;
}) {
  return (
    <ReportsContext value={reports}>
      {question !== null && <LeaveQuestion {...question} />}
      {children}
    </ReportsContext>
  );
}

/**
 * Tells the dialog around a form, if it is in one, and the page whether something was changed in it; null where nothing could be
 * lost. Returns what the form calls when it is done and leads on elsewhere itself: it is not asked about.
 */
export function useGuardedChanges(isChanged: boolean | null): () => void {
  const reports = useContext(ReportsContext);
  useLayoutEffect(() => {
    reports?.onForm(isChanged);
    return () => reports?.onForm(null);
  }, [reports, isChanged]);
  const hold = useContext(HoldContext);
  const letGo = useRef<(() => void) | null>(null);
  const isHeld = isChanged === true;
  useLayoutEffect(() => {
    if (!isHeld || hold === null) return;
    letGo.current = hold();
    return () => letGo.current?.();
  }, [hold, isHeld]);
  return () => letGo.current?.();
}

/** Tells the dialog around a form that another one lies above it: Escape is meant for that one. */
export function useCoveredForm(isCovered: boolean): void {
  const reports = useContext(ReportsContext);
  useEffect(() => {
    reports?.onCovered(isCovered);
    return () => reports?.onCovered(false);
  }, [reports, isCovered]);
}

/** In place: a dialog over the dialog would be one too many. */
function LeaveQuestion({ onStay, onLeave }: NonNullable<FormGuard['question']>) {
  const { t } = useTexts();
  const titleId = useId();
  const stayButton = useRef<HTMLButtonElement>(null);
  // It stands in view at the top of the form: the field that was being edited stays where it is.
  useEffect(() => stayButton.current?.focus({ preventScroll: true }), []);
  return (
    <div className="form-guard" role="alertdialog" aria-labelledby={titleId}>
      <strong id={titleId}>{t('guard.title')}</strong>
      <Button ref={stayButton} variant="default" onClick={onStay}>
        {t('guard.stay')}
      </Button>
      <DangerButton onClick={onLeave}>{t('guard.leave')}</DangerButton>
    </div>
  );
}
