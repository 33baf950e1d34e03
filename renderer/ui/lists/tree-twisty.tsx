import { Box, Loader } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';

/** The control that opens and closes a line of a tree. */
export function TreeTwisty({
  canOpen,
  isOpen,
  isBusy,
  onToggle,
}: {
  readonly canOpen: boolean;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}) {
  if (isBusy) return <Loader size={14} />;
  if (!canOpen) return <span className="bank-tree-twisty" />;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    // For the pointer alone: the keyboard opens with the arrow keys of the line itself.
    <Box
      component="span"
      aria-hidden="true"
      className="bank-tree-twisty"
      onClick={(event: React.MouseEvent) => {
        event.stopPropagation();
        onToggle(!isOpen);
      }}
    >
      <Icon size={14} stroke={2} />
    </Box>
  );
}
