/** Ways to compress, best first. */
export const COMPRESSED = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof COMPRESSED)[number];
/** Those for files, and for answers that are sent once. */
export const COMMON = ['br', 'gzip'] as const;

/** The first of the available encodings that a client takes (RFC 9110, 12.5.3); undefined for none. */
export function encodingFor<E extends Encoding>(
  header: string | string[] | undefined,
  available: readonly E[],
): E | undefined {
  const weights = new Map(
    String(header ?? '')
      .split(',')
      .map(weightOf),
  );
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return available.find(accepts);
}

function weightOf(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2))];
}
