import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import { useTexts } from '../../../format/index.ts';

/** The fields of a list in a form. */
export interface EntryFieldsProps<Row, Problem> {
  readonly rows: readonly Row[];
  /** The problem of a row, by its key. */
  readonly problems: ReadonlyMap<string, Problem>;
  readonly onChange: (rows: readonly Row[]) => void;
}

export interface EntryList<Row> {
  /** Takes the place of the row with its key. */
  readonly change: (row: Row) => void;
  readonly remove: (key: string) => void;
  readonly add: (row: Row) => void;
  readonly addButton: RefObject<HTMLButtonElement | null>;
}

/** Rows of a form to change, add and take out. */
export function useEntryList<Row extends { readonly key: string }>(
  rows: readonly Row[],
  onChange: (rows: readonly Row[]) => void,
): EntryList<Row> {
  const addButton = useRef<HTMLButtonElement>(null);
  return {
    change: (changed) => onChange(rows.map((row) => (row.key === changed.key ? changed : row))),
    remove(key) {
      onChange(rows.filter((row) => row.key !== key));
      // The button that had the focus goes with its row.
      addButton.current?.focus();
    },
    add: (row) => onChange([...rows, row]),
    addButton,
  };
}

export function RemoveEntry({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const { t } = useTexts();
  return (
    <ActionIcon className="project-entry-remove" aria-label={t('project.remove', { name })} onClick={onClick}>
      <IconX size={15} />
    </ActionIcon>
  );
}

export function AddEntry({
  buttonRef,
  label,
  onClick,
}: {
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly onClick: () => void;
}) {
  return (
    <Button
      ref={buttonRef}
      className="project-entry-add"
      variant="default"
      size="compact-xs"
      leftSection={<IconPlus size={14} />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
