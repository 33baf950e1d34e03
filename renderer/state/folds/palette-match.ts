/** Whether every word that was typed begins a word of the text, whatever the case and the marks on letters. */
export function matchesTyped(text: string, typed: string): boolean {
  const words = foldWords(text);
  return foldWords(typed).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** "Käännä" is found as "kaanna" too: nobody knows by heart which keyboard has which letter. */
function foldWords(text: string): readonly string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
