/** Ways to compress, best first. */
export const COMPRESSED = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof COMPRESSED)[number];
/** Those for responses that are compressed for one client: zstd takes a third of brotli's time. */
export const FASTEST_FIRST = ['zstd', 'br', 'gzip'] as const;
/** Those for files. */
export const COMMON = ['br', 'gzip'] as const;

/** The first of the available encodings that a client takes (RFC 9110, 12.5.3); undefined for none. */
export function encodingFor<E extends Encoding>(
  header: string | string[] | undefined,
  available: readonly E[],
): E | undefined {
  const weights = weightsOf(header);
  return available.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
}

/** Whether a client names a coding among those that it takes, and none that it would rather have. */
export function prefers(header: string | string[] | undefined, coding: string): boolean {
  const weights = weightsOf(header);
  const weight = weights.get(coding) ?? 0;
  return weight > 0 && [...weights.values()].every((other) => other <= weight);
}

function weightsOf(header: string | string[] | undefined): Map<string, number> {
  const parts = String(header ?? '').split(',');
  return new Map(parts.map(weightOf));
}

function weightOf(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2))];
}
