import './message-text.css';
import { useMemo } from 'react';
import { readMessage } from './read-message.ts';

/** A message of the bank as text: its HTML is read, never rendered. */
export function MessageText({ html }: { readonly html: string }) {
  const blocks = useMemo(() => readMessage(html), [html]);
  return (
    <div className="message-text">
      {blocks.map(({ blockId, isListItem, text }) => (
        <p key={blockId} data-list={isListItem || undefined}>
          {text}
        </p>
      ))}
    </div>
  );
}
