import { useLayoutEffect, useRef } from 'react';

/** Whether what asked is still on the screen when the answer comes. A refusal that nobody sees there is told as a notice. */
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
