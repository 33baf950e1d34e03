import { type RefObject, useEffect, useState } from 'react';

/**
 * Moves to the first invalid field once a refused form shows its errors: it may be above the visible part, and a user who cannot
 * see it has no other sign. Returns the function to call when the form is submitted.
 */
export function useInvalidFocus(form: RefObject<HTMLElement | null>): () => void {
  const [submissions, setSubmissions] = useState(0);
  useEffect(() => {
    if (submissions > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submissions, form]);
  return () => setSubmissions((before) => before + 1);
}
