import './palette-list.css';
import { Box, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { keepChoice } from './palette-choice.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Beside the label: where the thing is, or the key that does the same. */
  readonly hint?: string;
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
}

export interface PaletteGroup<Entry extends PaletteEntry> {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/**
 * A field and the grouped entries below it, as one combobox: the focus stays in the field, arrows choose, Enter takes. The
 * first entry is chosen by itself, and stays chosen by what it is while entries come in from the bank.
 */
export function PaletteList<Entry extends PaletteEntry>({
  label,
  listLabel,
  typed,
  onType,
  groups,
  onTake,
  onClose,
  note,
}: {
  readonly label: string;
  readonly listLabel: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly groups: readonly PaletteGroup<Entry>[];
  readonly onTake: (entry: Entry) => void;
  readonly onClose: () => void;
  /** Announced to all users: the number of results, a running query to the bank, its failure. */
  readonly note: ReactNode;
}) {
  const listId = useId();
  /** Null until something was shown for what is typed. */
  const [chosenBefore, setChosenId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const entries = groups.flatMap((group) => group.entries);
  const chosenId = keepChoice(chosenBefore, entries);
  if (chosenId !== chosenBefore) setChosenId(chosenId);
  const chosen = entries.find(({ id }) => id === chosenId);
  const optionId = (id: string): string => `${listId}-${id}`;

  useEffect(() => {
    if (chosen !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const step = (by: number): void => {
    const index = chosen === undefined ? 0 : entries.indexOf(chosen) + by;
    setChosenId(entries[(index + entries.length) % entries.length]?.id ?? null);
  };
  const press = (event: KeyboardEvent): void => {
    // Enter and arrows of an input method choose a character, not an entry.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Escape') onClose();
    else if (event.key !== 'Enter') return;
    else if (chosen !== undefined) onTake(chosen);
    event.preventDefault();
  };

  return (
    <>
      <TextInput
        className="palette-field"
        variant="unstyled"
        size="md"
        leftSection={<IconSearch size={17} />}
        placeholder={label}
        aria-label={label}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : optionId(chosen.id)}
        // A panel below closes on Escape, too; this Escape is for the palette alone.
        data-mantine-stop-propagation="true"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setChosenId(null);
          onType(event.currentTarget.value);
        }}
        onKeyDown={press}
      />
      <Box className="palette-list" ref={list} id={listId} role="listbox" aria-label={listLabel}>
        {groups.map((group, index) => (
          <Box key={group.label} role="group" aria-labelledby={`${listId}-group-${index}`}>
            <Box className="palette-group" id={`${listId}-group-${index}`} role="presentation">
              {group.label}
            </Box>
            {group.entries.map((entry) => (
              <Box
                key={entry.id}
                id={optionId(entry.id)}
                role="option"
                className="palette-entry"
                aria-selected={entry === chosen}
                onMouseMove={() => setChosenId(entry.id)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onTake(entry)}
              >
                <entry.icon size={16} stroke={1.75} />
                <span className="g-cut">{entry.label}</span>
                {entry.hint !== undefined && <span className="palette-hint g-dim g-cut">{entry.hint}</span>}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
      <p className="palette-note g-dim" role="status">
        {note}
      </p>
    </>
  );
}
