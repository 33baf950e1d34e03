/** Whether an error of the system carries this code, such as `ENOSPC`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  );
}

/** Numbers of SQLite for a database that another process holds, that cannot be written or read, or that has a full disk. */
const sqliteCodes = { busy: 5, readOnly: 8, ioError: 10, full: 13 } as const;

/** Whether SQLite failed with this code, in its own or a longer form: the last byte is the kind. */
export function hasSqliteCode(error: unknown, ...kinds: readonly (keyof typeof sqliteCodes)[]): boolean {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return false;
  const kind = error.errcode & 0xff;
  return kinds.some((each) => sqliteCodes[each] === kind);
}
