import { AppError } from '../../shared/errors/index.ts';
import type { LocalPath, RelativePath } from '../../shared/model/index.ts';
import { localPathOf, openForUpload } from '../disk/index.ts';

// Thousands of rules fit; a log or an image under this name is not a list of rules.
const LONGEST_BYTES = 256 * 1024;

/**
 * Text of a `.galleyignore`: UTF-8, or UTF-16 that says so with its mark, as PowerShell and Notepad write it. A guess would leave
 * out something else than the person meant. Throws RULES_UNREADABLE for anything else and for more than 256 KiB, and what
 * opening a file throws.
 */
export async function readRulesText(root: LocalPath, path: RelativePath): Promise<string> {
  const file = await openForUpload(localPathOf(root, path), { root });
  try {
    const bytes = await file.readAt(0, LONGEST_BYTES + 1);
    const text = bytes.length > LONGEST_BYTES ? null : decoded(bytes);
    if (text === null) throw new AppError('RULES_UNREADABLE', { path });
    return text;
  } finally {
    await file.close();
  }
}

/** Null where it is no text of the encoding that it begins as. */
function decoded(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // UTF-16 without a mark, UTF-32 and what is no text at all.
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
