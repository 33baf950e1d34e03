import './drop-target.css';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../format/index.ts';

/** What was dropped: files, and whether folders were among it, which this way does not take. */
export interface Dropped {
  readonly files: readonly File[];
  readonly hadFolders: boolean;
}

/**
 * Makes the whole window a target for files while `isEnabled`, and shows where they would go. Never lets the browser
 * open a dropped file instead of the page.
 */
export function DropTarget({
  isEnabled,
  folderName,
  title = null,
  onDrop,
}: {
  readonly isEnabled: boolean;
  /** Null when the folder is chosen after the drop. */
  readonly folderName: string | null;
  /** Says where a drop goes when it is no folder. */
  readonly title?: string | null;
  readonly onDrop: (dropped: Dropped) => void;
}) {
  const { t } = useTexts();
  const [isOver, setIsOver] = useState(false);
  const handle = useRef(onDrop);
  handle.current = onDrop;

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
      if (isEnabled && event.dataTransfer !== null) handle.current(readDropped(event.dataTransfer));
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
  return (
    <div className="drop-target">
      <div className="drop-target-zone">
        <IconUpload size={34} stroke={1.5} />
        <p className="drop-target-title">
          {title ??
            (folderName === null ? t('upload.dropHere') : t('upload.dropFolder', { folder: folderName }))}
        </p>
        {folderName === null && title === null && <p>{t('upload.dropAsk')}</p>}
      </div>
    </div>
  );
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
