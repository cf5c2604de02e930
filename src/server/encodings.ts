/** Ways to compress, best first. */
const KNOWN = ['br', 'gzip'] as const;
export type Encoding = (typeof KNOWN)[number];

/** The best of the encodings that a client takes (RFC 9110, 12.5.3); undefined for none. */
export function encodingFor(
  header: string | string[] | undefined,
  available: readonly Encoding[] = KNOWN,
): Encoding | undefined {
  const weights = new Map(
    String(header ?? '')
      .split(',')
      .map(weightOf),
  );
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return KNOWN.find((name) => available.includes(name) && accepts(name));
}

function weightOf(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2))];
}
