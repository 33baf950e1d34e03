import { InvalidArgumentError } from 'commander';

/** Room main/hosts/cli: reads values of options for commander, which reports what these throw as wrong usage. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(
      `Give a whole number from ${least} on${most < 1e9 ? ` up to ${most}` : ''}.`,
    );
  };
}

/** For an option that may be repeated. */
export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}
