/**
 * The command palette: go anywhere, do what needs no screen, find an asset, a project or a proof by its name. Opened by
 * Ctrl K or ⌘ K from anywhere, also out of a field; the focus goes back to where it was, or on to where the person went.
 */
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../format/index.ts';
import { matchesTyped, useAppStore } from '../../state/index.ts';
import { type PaletteGroup, PaletteList } from '../../ui/index.ts';
import { type PaletteItem, usePaletteCommands } from './use-palette-commands.ts';
import { usePaletteFinds } from './use-palette-finds.ts';

export function CommandPalette() {
  const { t } = useTexts();
  const isAskedToStay = useAppStore((state) => state.isAskedToStay);
  const cameFrom = useRef<Element | null>(null);
  const takeBack = (): void => focus(cameFrom.current);
  return (
    <Spotlight.Root
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      returnFocus={false}
      // At the top, so that the field stays in its place while the list grows and shrinks.
      centered={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      title={t('palette.title')}
      classNames={{ header: 'g-unseen' }}
      onSpotlightClose={() => {
        // By a click beside it: keys and entries have put the focus where it belongs already.
        if (document.activeElement === document.body) takeBack();
      }}
    >
      <PaletteBody
        onOpen={(element) => {
          cameFrom.current = element;
        }}
        onClose={() => {
          spotlight.close();
          takeBack();
        }}
        onTake={({ run, leadsAway }) => {
          spotlight.close();
          // First back: a panel that the command opens returns the focus to where it finds it.
          takeBack();
          run();
          // The question of a form gives the focus back to where it is now.
          if (leadsAway && !isAskedToStay()) focus(document.getElementById('content'));
        }}
      />
    </Spotlight.Root>
  );
}

const typingPauseMs = 200;

function PaletteBody({
  onOpen,
  onClose,
  onTake,
}: {
  readonly onOpen: (focused: Element | null) => void;
  readonly onClose: () => void;
  readonly onTake: (item: PaletteItem) => void;
}) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed, typingPauseMs);
  const commands = usePaletteCommands(typed);
  const finds = usePaletteFinds(searched);
  // Before the field takes the focus, which it does a moment after it was drawn.
  const noteOpen = useRef(onOpen);
  useLayoutEffect(() => noteOpen.current(document.activeElement), []);

  const found = searched === typed ? finds.groups : stillMatching(finds.groups, typed);
  const groups = [...commands, ...found].filter(({ entries }) => entries.length > 0);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const isAsking = finds.isAsking || searched !== typed;
  return (
    <PaletteList
      label={t('palette.field')}
      listLabel={t('palette.list')}
      typed={typed}
      onType={setTyped}
      groups={groups}
      onTake={onTake}
      onClose={onClose}
      note={
        isAsking
          ? t('palette.asking')
          : [
              count === 0 ? t('palette.none') : t('palette.count', { count }),
              ...(finds.failure === null ? [] : [t(`error.${finds.failure}.what`)]),
            ].join(' ')
      }
    />
  );
}

/** Of what was found for the letters before: Enter must not take what the new ones do not mean. */
function stillMatching(
  groups: readonly PaletteGroup<PaletteItem>[],
  typed: string,
): readonly PaletteGroup<PaletteItem>[] {
  return groups.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ label: name, hint }) => matchesTyped(`${name} ${hint ?? ''}`, typed)),
  }));
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus();
}
