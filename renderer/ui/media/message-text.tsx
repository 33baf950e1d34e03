import './message-text.css';
import { useLayoutEffect, useRef } from 'react';
import { sanitiseMessage } from './sanitise-message.ts';

/** A message of the bank: of its HTML only what the allow-list lets through. */
export function MessageText({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(sanitiseMessage(html)), [html]);
  return <div className="message-text" ref={place} />;
}
