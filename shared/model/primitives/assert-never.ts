/** Ends an exhaustive `switch`: a case that was forgotten fails to compile, and fails loudly if it still happens. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
