import type { Caller } from '../../backend.ts';

/** The number of texts of each kind in a version, or in all later ones. */
export interface Texts {
  readonly title: number;
  readonly tags: number;
  readonly content: number;
}

const PARTS = ['title', 'tags', 'content'] as const;

/** Whether a post still has part of a version's text, given the texts of later versions. */
export const isCurrent = (own: Texts, later: Texts): boolean =>
  PARTS.some((part) => own[part] > 0 && later[part] === 0);

export const hasText = (own: Texts): boolean => PARTS.some((part) => own[part] > 0);

/** The values of `posts.version` that had a row's text: more than `after`, at most `upTo`. */
export interface Span {
  readonly after: number;
  readonly upTo: number;
}

/**
 * The span of a row among its post's rows with a text, in order. Several versions share a row if an
 * author continued an edit; the last imported row covers all versions before the first edit here.
 */
export function spanOf(
  rows: readonly { readonly id: number; readonly version: number | null }[],
  id: number,
): Span | undefined {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row) return undefined;
  const earlier = rows.slice(0, at).map(({ version }) => version ?? 0);
  if (row.version !== null) return { after: Math.max(0, ...earlier), upTo: row.version };
  const next = rows[at + 1]?.version ?? null;
  return next === null ? undefined : { after: 0, upTo: next - 1 };
}

/** Events whose reasons only the post's author and moderators may read. */
const OF_DELETION: ReadonlySet<string> = new Set(['deleted', 'restored']);

/** Whether the reader may see the reason of a version or an event. */
export const readsReason = (
  kind: string,
  reader: Pick<Caller, 'id' | 'role'> | undefined,
  authorId: number,
): boolean =>
  !OF_DELETION.has(kind) ||
  (reader !== undefined && (reader.id === authorId || reader.role !== 'user'));
