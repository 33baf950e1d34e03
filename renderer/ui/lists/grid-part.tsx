import type { ComponentProps } from 'react';

/**
 * A part of a list with the role `grid`. A plain element and not the library's own: a list that is scrolled makes hundreds of
 * them a second, and each of those would look for a theme and for styles that no row has.
 */
export function GridPart(
  props: ComponentProps<'div'> & {
    readonly role: 'grid' | 'rowgroup' | 'row' | 'gridcell' | 'columnheader';
  },
) {
  return <div {...props} />;
}
