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
