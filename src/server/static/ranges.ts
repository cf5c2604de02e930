/** The first and the last byte of a part, counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a Range header for `size` bytes (RFC 9110, 14.2). Returns undefined if the header must be
 * ignored: it has another unit, is malformed, or asks for several ranges, which nobody needs of a
 * file.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') return lastBytes(Number(to), size);
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return 'unsatisfiable';
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || size === 0) return 'unsatisfiable';
  return { first: Math.max(size - count, 0), last: size - 1 };
}

/**
 * Whether an If-Range header allows a partial response: it must name the current ETag. Files have
 * no dates, so dates never match, and neither do weak ETags.
 */
export function allowsRange(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || String(ifRange).trim() === etag;
}
