import { qualityValues } from '../../http/headers.ts';

/** Compressed encodings, smallest first: for responses that are sent to many. */
export const COMPRESSED = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof COMPRESSED)[number];
/** For responses that are compressed for one client: zstd takes a seventh of brotli's time. */
export const FASTEST_FIRST = ['zstd', 'br', 'gzip'] as const;

/** The first available encoding that a client accepts (RFC 9110, 12.5.3); undefined for none. */
export function encodingFor<E extends Encoding>(
  header: string | string[] | undefined,
  available: readonly E[],
): E | undefined {
  const weights = qualityValues(String(header ?? ''));
  return available.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
}

/** Whether a client accepts a coding and prefers no other. */
export function prefers(header: string | string[] | undefined, coding: string): boolean {
  const weights = qualityValues(String(header ?? ''));
  const weight = weights.get(coding) ?? 0;
  return weight > 0 && [...weights.values()].every((other) => other <= weight);
}
