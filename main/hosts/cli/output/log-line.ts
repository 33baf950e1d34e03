/**
 * Room main/hosts/cli: one JSON line of the log in words, for a terminal. `GALLEY_LOG=debug` shows the JSON itself.
 */
export function logLineInWords(line: string): string {
  const { level, time, msg, ...facts } = JSON.parse(line);
  const about = Object.entries(facts).map(([key, value]) => `${key}=${inWords(value)}`);
  return `galley: ${[level, msg].join(': ')}${about.length === 0 ? '' : ` (${about.join(', ')})`}, ${time}\n`;
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
