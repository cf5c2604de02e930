import type { Caller } from '../backend.ts';

/** How many texts of each kind there are in a version, or in all that came after it. */
export interface Texts {
  readonly title: number;
  readonly tags: number;
  readonly content: number;
}

const PARTS = ['title', 'tags', 'content'] as const;

/** Whether a post still says something of a version, given what later ones say. */
export const isCurrent = (own: Texts, later: Texts): boolean =>
  PARTS.some((part) => own[part] > 0 && later[part] === 0);

export const hasText = (own: Texts): boolean => PARTS.some((part) => own[part] > 0);

/** Which of `posts.version` a row's text was the text of: more than `after`, at most `upTo`. */
export interface Span {
  readonly after: number;
  readonly upTo: number;
}

/**
 * Of a row among those of its post that have a text, in their order. Several versions share a
 * row where an author went on with an edit; the last imported row was that of all before the first
 * edit here.
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

/** Events whose reasons are for the author of the post and moderators. */
const OF_DELETION: ReadonlySet<string> = new Set(['deleted', 'restored']);

/** Whether somebody reads why a version or an event of a post is there. */
export const readsReason = (
  kind: string,
  reader: Pick<Caller, 'id' | 'role'> | undefined,
  authorId: number,
): boolean =>
  !OF_DELETION.has(kind) ||
  (reader !== undefined && (reader.id === authorId || reader.role !== 'user'));
