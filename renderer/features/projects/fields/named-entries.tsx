import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../format/index.ts';
import { AddEntry, type EntryFieldsProps, RemoveEntry, useEntryList } from './entry-list.tsx';

interface NamedRow {
  readonly key: string;
  readonly name: string;
  readonly description: string;
}

/** The differences between kinds of named entries. */
interface EntryKind<Row> {
  /** Stands for the name until there is one. */
  readonly newName: string;
  readonly addLabel: string;
  readonly newRow: (key: string) => Row;
  readonly isNew: (row: Row) => boolean;
  /** Fields next to the name. */
  readonly beside?: (row: Row, change: (row: Row) => void) => ReactNode;
  /** Fields under the description. */
  readonly below?: (row: Row, change: (row: Row) => void) => ReactNode;
}

/** Entries with a name and a description to add, change or take out. */
export function NamedEntries<Row extends NamedRow>({
  kind,
  rows,
  problems,
  onChange,
}: EntryFieldsProps<Row, string> & { readonly kind: EntryKind<Row> }) {
  const { t } = useTexts();
  const { change, remove, add, addButton } = useEntryList(rows, onChange);
  return (
    <>
      {rows.map((row) => {
        const legend = row.name.trim() === '' ? kind.newName : row.name;
        return (
          <fieldset key={row.key} className="project-entry">
            <legend className="g-unseen">{legend}</legend>
            <TextInput
              className="project-form-name"
              label={t('proof.name')}
              value={row.name}
              autoFocus={kind.isNew(row)}
              error={problems.get(row.key) === 'name' ? t('proof.nameMissing') : null}
              onChange={(event) => change({ ...row, name: event.currentTarget.value })}
            />
            {kind.beside?.(row, change)}
            <RemoveEntry name={legend} onClick={() => remove(row.key)} />
            <TextInput
              className="project-entry-wide"
              label={t('proof.description')}
              value={row.description}
              onChange={(event) => change({ ...row, description: event.currentTarget.value })}
            />
            {kind.below?.(row, change)}
          </fieldset>
        );
      })}
      <AddEntry
        buttonRef={addButton}
        label={kind.addLabel}
        onClick={() => add(kind.newRow(crypto.randomUUID()))}
      />
    </>
  );
}
