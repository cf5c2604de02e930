/** The ETags in a header such as If-None-Match, without the marks of weak ones; `*` matches any. */
export function entityTags(header: string | null | undefined): string[] {
  return (header ?? '').split(',').map((tag) => opaque(tag.trim()));
}

/** Whether a header contains this ETag, comparing weakly (RFC 9110, 13.1.2). */
export function includesTag(header: string | null | undefined, etag: string): boolean {
  return entityTags(header).some((tag) => tag === '*' || tag === opaque(etag));
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}

/**
 * The values of a header such as Accept or Accept-Encoding, in lower case, with their qualities
 * from 0 to 1 (RFC 9110, 12.4.2). An invalid number counts as 0.
 */
export function qualityValues(header: string): ReadonlyMap<string, number> {
  return new Map(header.split(',').map(qualityValue));
}

function qualityValue(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}

/** Number of remembered headers, and their maximum length. */
const MAX = 500;

/**
 * Memoizes what is read from a header: browsers send few different ones. A client that invents
 * headers clears the memory.
 */
export function memoizeHeader<T>(read: (header: string) => T): (header: string) => T {
  const known = new Map<string, T>();
  return (header) => {
    const remembered = known.get(header);
    if (remembered !== undefined) return remembered;
    if (known.size >= MAX) known.clear();
    const value = read(header);
    if (header.length < MAX) known.set(header, value);
    return value;
  };
}
