import './drop-target.css';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

/** The drop: files, and whether folders were among it, which this way does not take. */
export interface Dropped {
  readonly files: readonly File[];
  readonly hadFolders: boolean;
}

/** One of the things that dropped files may become. */
export interface DropZone<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly hint: string | null;
}

/**
 * Makes the whole window a target for files while `isEnabled`, and shows what they would become: the zone below the
 * pointer, beside the zones the first. Never lets the browser open a dropped file instead of the page.
 */
export function DropTarget<Id extends string>({
  isEnabled,
  zones,
  onDrop,
}: {
  readonly isEnabled: boolean;
  /** Never empty. */
  readonly zones: readonly DropZone<Id>[];
  readonly onDrop: (zoneId: Id | null, dropped: Dropped) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  const [overId, setOverId] = useState<string | null>(null);
  const handle = useRef((_zoneId: string | null, _dropped: Dropped): void => undefined);
  handle.current = (zoneId, dropped) => onDrop(zones.find(({ id }) => id === zoneId)?.id ?? null, dropped);

  useEffect(() => {
    // Entering a child fires before leaving its parent: only the balance tells whether the pointer is still inside.
    let depth = 0;
    const enter = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth += 1;
      if (isEnabled) setIsOver(true);
    };
    const over = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isEnabled ? 'copy' : 'none';
      setOverId(zoneBelow(event));
    };
    const leave = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      if (isEnabled && event.dataTransfer !== null)
        handle.current(zoneBelow(event), readDropped(event.dataTransfer));
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [isEnabled]);

  if (!isOver) return null;
  const aimedId = overId ?? zones[0]?.id;
  return (
    <div className="drop-target">
      {zones.map(({ id, title, hint }) => (
        <div
          key={id}
          className="drop-target-zone"
          data-drop-zone={id}
          data-aimed={id === aimedId || undefined}
        >
          <IconUpload size={34} stroke={1.5} />
          <p className="drop-target-title">{title}</p>
          <p className="drop-target-hint">{hint}</p>
        </div>
      ))}
    </div>
  );
}

function zoneBelow({ target }: DragEvent): string | null {
  const zone = target instanceof Element ? target.closest('[data-drop-zone]') : null;
  return zone?.getAttribute('data-drop-zone') ?? null;
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** A folder arrives among the files as an unreadable one; the entry tells it apart. */
function readDropped(data: DataTransfer): Dropped {
  const files: File[] = [];
  let hadFolders = false;
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    if (item.webkitGetAsEntry()?.isDirectory === true) {
      hadFolders = true;
      continue;
    }
    const file = item.getAsFile();
    if (file !== null) files.push(file);
  }
  return { files, hadFolders };
}
