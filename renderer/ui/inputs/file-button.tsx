import { FileButton as MantineFileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

/**
 * Lets a person choose files. The same file may be chosen again, as after it was saved anew: a browser tells of a choice only
 * when it differs from the last one that the field holds.
 */
export function FileButton({
  multiple = false,
  onChoose,
  children,
}: {
  readonly multiple?: boolean;
  /** Never called with none. */
  readonly onChoose: (files: readonly File[]) => void;
  readonly children: (props: { readonly onClick: () => void }) => ReactNode;
}) {
  const reset = useRef<() => void>(null);
  return (
    <MantineFileButton
      multiple={multiple}
      resetRef={reset}
      onChange={(chosen) => {
        const files = [chosen].flat().filter((file) => file !== null);
        reset.current?.();
        if (files.length > 0) onChoose(files);
      }}
    >
      {children}
    </MantineFileButton>
  );
}
