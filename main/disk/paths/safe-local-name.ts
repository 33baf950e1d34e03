import { joinFileName, splitFileName } from '../../../shared/model/index.ts';

/** Longest name of ext4, APFS and NTFS together: 255 bytes of UTF-8. */
const longestNameBytes = 255;
/** A longer "extension" is a sentence after a dot, and is cut like any other text. */
const longestExtensionBytes = 32;

/** Separators and what Windows forbids, C0, DEL and C1 controls, line and paragraph separators. */
const forbidden = /[/\\:*?"<>|\p{Cc}\u2028\u2029]/gu;
/**
 * Shown as nothing, yet they reorder or hide: `invoice\u202Efdp.exe` reads as `invoiceexe.pdf`. The joiners
 * U+200C and U+200D stay, because scripts and emoji need them.
 */
const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;
/** Of the invisible ones those that turn around what stands beside them, such as a directory in front of the name. */
const turning = /\p{Bidi_Control}/gu;
/** Devices of Windows, with any extension and with spaces before it. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)\s*(?:\.|$)/iu;

/**
 * Makes any name that came from a bank into one path component that every system can hold and that leads nowhere else.
 * Idempotent; a harmless name stays as it is. Different names may become equal: write exclusively.
 */
export function safeLocalName(name: string): string {
  const visible = name.toWellFormed().replace(invisible, '').normalize('NFC').replace(forbidden, '_');
  // A leading dot hides a file (and may make it a setting of some program); Windows drops trailing dots and spaces.
  const trimmed = trimEnd(visible.trimStart()).replace(/^\.+/u, '_');
  if (trimmed === '' || /^_+$/u.test(trimmed)) return 'unnamed';
  return unreserved(shortened(unreserved(trimmed)));
}

/** A name of the bank for eyes alone: nothing in it turns a line around. */
export function shownBankName(name: string): string {
  return name.replace(turning, '');
}

/** The form of a bank's name on a disk, where that reads otherwise; null where it looks the same. */
export function otherLocalName(name: string): string | null {
  const local = safeLocalName(name);
  return local === shownBankName(name).normalize('NFC') ? null : local;
}

function unreserved(name: string): string {
  return reserved.test(name) ? `_${name}` : name;
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= longestNameBytes) return name;
  const { stem, extension } = splitFileName(name);
  const extensionBytes = Buffer.byteLength(extension);
  if (extension === '' || extensionBytes > longestExtensionBytes) return trimEnd(cut(name, longestNameBytes));
  return joinFileName(cut(stem, longestNameBytes - extensionBytes - 1), extension);
}

/** Cuts between characters as people see them, so that no half of an emoji or letter is left. */
function cut(text: string, bytes: number): string {
  const characters = Array.from(new Intl.Segmenter('und').segment(text), ({ segment }) => segment);
  const kept = leading(characters, bytes);
  // One letter with hundreds of accents is a character too, and then at least its beginning stays.
  return kept === '' ? leading(text, bytes) : kept;
}

function leading(pieces: Iterable<string>, bytes: number): string {
  let kept = '';
  let keptBytes = 0;
  for (const piece of pieces) {
    keptBytes += Buffer.byteLength(piece);
    if (keptBytes > bytes) break;
    kept += piece;
  }
  return kept;
}

function trimEnd(name: string): string {
  return name.replace(/[\s.]+$/u, '');
}
