import { useLayoutEffect, useRef } from 'react';

/** Whether the requesting form is still on the screen when the answer comes. A refusal without its form is shown as a notice. */
export function useStillHere(): () => boolean {
  const isHere = useRef(false);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
