/** Which part of a file a Range header asks for. `all`: no range, or one that may be ignored (RFC 9110 § 14.2). */
export type RequestedRange =
  | { readonly kind: 'all' }
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  | { readonly kind: 'unsatisfiable' };

/** Reads single ranges; several at once, other units and malformed ones count as no range, as the RFC allows. */
export function readByteRange(header: string | undefined, sizeBytes: number): RequestedRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (match === null || (from === '' && to === '')) return { kind: 'all' };
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes);
    return length === 0
      ? { kind: 'unsatisfiable' }
      : { kind: 'part', first: sizeBytes - length, last: sizeBytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== '' && Number(to) < first) return { kind: 'all' };
  return first >= sizeBytes ? { kind: 'unsatisfiable' } : { kind: 'part', first, last };
}
