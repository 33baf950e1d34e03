import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEventHandler } from 'react';

/** The red of `--g-bad` in light: white text on it keeps 4.5 : 1 in both schemes, which Mantine's red does not. */
const dangerColor = '#ab231b';

/** The button that ends or deletes something for good. */
export function DangerButton(
  props: Omit<ButtonProps, 'color' | 'variant'> & { readonly onClick: MouseEventHandler<HTMLButtonElement> },
) {
  return <Button {...props} color={dangerColor} />;
}
