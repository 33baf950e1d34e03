/** Whether every typed word begins a word of the text, in any case and with any marks on letters. */
export function matchesTyped(text: string, typed: string): boolean {
  const words = foldWords(text);
  return foldWords(typed).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** "Käännä" is found as "kaanna" too: not every keyboard has every letter. */
function foldWords(text: string): readonly string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
