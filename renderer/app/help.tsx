import { Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../format/index.ts';
import { RailEntry } from '../ui/index.ts';

/** Keys by what they do. Texts `keys.<name>`. */
const shortcuts = [
  ['palette', ['Ctrl/⌘ K']],
  ['places', ['Alt 1', '…', 'Alt 5']],
  ['account', ['Alt 0']],
  ['find', ['/']],
  ['walk', ['↑', '↓', '←', '→']],
  ['open', ['Enter']],
  ['rowMenu', ['Shift F10']],
  ['close', ['Esc']],
  ['help', ['?']],
] as const;

/** Help in the rail, and the keys of Galley by `?` from anywhere but a field. */
export function HelpEntry() {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  useHotkeys([['shift+?', () => setIsOpen(true)]]);
  return (
    <>
      <RailEntry<'help'>
        item={{ value: 'help', label: t('nav.help'), icon: IconHelp, issueCount: 0, shortcut: '?' }}
        isCurrent={false}
        onChange={() => setIsOpen(true)}
      />
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        title={t('keys.title')}
      >
        <dl className="keys">
          {shortcuts.map(([name, keys]) => (
            <div key={name} className="keys-line">
              <dt>{t(`keys.${name}`)}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}
