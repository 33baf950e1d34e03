/** Objects and lists in each other: the deepest body of the API has six levels. */
const mostLevels = 64;

/** Whether a JSON text nests deeper than any body of the API. Reads it once and builds nothing. */
export function isTooDeep(text: string): boolean {
  let level = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === backslash) index += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (code === openBracket || code === openBrace) {
      level += 1;
      if (level > mostLevels) return true;
    } else if (code === closeBracket || code === closeBrace) level -= 1;
  }
  return false;
}

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
