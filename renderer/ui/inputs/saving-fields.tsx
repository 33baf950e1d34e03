import './saving-fields.css';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The fields of a form that goes away once it is saved. While the save is under way nothing can be typed: it would not be saved,
 * and be gone with the form. The control that ends the form stands beside it. After a refusal the field with the focus gets it
 * back, because a disabled field loses it.
 */
export function SavingFields({
  isSaving,
  children,
}: {
  readonly isSaving: boolean;
  readonly children: ReactNode;
}) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const { current: element } = fields;
    if (element === null) return;
    const enter = ({ target }: FocusEvent): void => {
      focused.current = target instanceof Element ? target : null;
    };
    const leave = (): void => {
      if (!element.disabled) focused.current = null;
    };
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, []);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    // A field has lost it by now; the button that was pressed loses it when the browser draws.
    if (isSaving && activeElement !== body) focused.current = activeElement;
    if (!isSaving && activeElement === body && focused.current instanceof HTMLElement)
      focused.current.focus();
  }, [isSaving]);
  return (
    <fieldset ref={fields} role="presentation" className="saving-fields" disabled={isSaving}>
      {children}
    </fieldset>
  );
}
