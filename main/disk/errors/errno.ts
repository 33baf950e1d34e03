/** The system's word for what went wrong (`ENOENT`), `''` for an error that did not come from the system. */
export function errnoOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
