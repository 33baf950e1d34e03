/** Kept, because making an Intl format costs more than using it a thousand times, and a list writes some for each row. */
export function keptFormats<Key extends readonly string[], Format>(
  make: (...key: Key) => Format,
): (...key: Key) => Format {
  const formats = new Map<string, Format>();
  return (...key) => {
    const name = key.join(' ');
    const known = formats.get(name);
    if (known !== undefined) return known;
    const made = make(...key);
    formats.set(name, made);
    return made;
  };
}
