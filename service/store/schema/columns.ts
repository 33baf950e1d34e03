/** `isFullDays` → `is_full_days`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${Lowercase<First>}${Rest extends Uncapitalize<Rest> ? '' : '_'}${SnakeCase<Rest>}`
  : '';

/** Columns that hold fields of a record: the names in snake_case, flags as 0 or 1. */
export type ColumnsOf<Fields> = {
  [Name in keyof Fields & string as SnakeCase<Name>]: Fields[Name] extends boolean ? number : Fields[Name];
};

/** Values for the columns of `like`, an example that has every field. */
export function toColumns<Fields extends Readonly<Record<string, unknown>>>(
  like: Fields,
  record: Fields,
): ColumnsOf<Fields> {
  const entries = Object.entries(like).map(([name, example]) => [
    snakeCase(name),
    typeof example === 'boolean' ? Number(record[name]) : record[name],
  ]);
  // The names come from the example, which has the type; the compiler does not follow entries of an object.
  return Object.fromEntries(entries) as ColumnsOf<Fields>;
}

/** The fields of `like` from a row. */
export function fromColumns<Fields extends object>(like: Fields, row: ColumnsOf<Fields>): Fields {
  const values: Readonly<Record<string, unknown>> = { ...row };
  const entries = Object.entries(like).map(([name, example]) => {
    const value = values[snakeCase(name)];
    return [name, typeof example === 'boolean' ? value === 1 : value];
  });
  return Object.fromEntries(entries) as Fields;
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
