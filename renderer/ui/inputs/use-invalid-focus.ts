import { type RefObject, useEffect, useState } from 'react';

/**
 * Leads to the first field that is wrong once a refused form shows what is wrong: it may be above what is scrolled to, and nothing
 * else would tell whoever does not see it. Returns what to call when the form is submitted.
 */
export function useInvalidFocus(form: RefObject<HTMLElement | null>): () => void {
  const [submissions, setSubmissions] = useState(0);
  useEffect(() => {
    if (submissions > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submissions, form]);
  return () => setSubmissions((before) => before + 1);
}
