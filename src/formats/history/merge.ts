import { diff3Merge } from 'node-diff3';
import { mergeTags } from '../../contract/merge-tags.ts';
import { MOST_LINES } from './diff.ts';

/** What a post says while it is edited; `content` is Markdown, title and tags of questions alone. */
export interface Draft {
  readonly title: string;
  readonly content: string;
  readonly tags: readonly string[];
}

/**
 * Joins two edits that began from the same text. Undefined where both have changed the same place,
 * or where the texts are too long to be compared.
 */
export function merge(base: Draft, yours: Draft, theirs: Draft): Draft | undefined {
  const title = mergeLine(base.title, yours.title, theirs.title);
  const content = mergeLines(base.content, yours.content, theirs.content);
  if (title === undefined || content === undefined) return undefined;
  return { title, content, tags: mergeTags(base.tags, yours.tags, theirs.tags) };
}

function mergeLine(base: string, yours: string, theirs: string): string | undefined {
  if (yours === base || yours === theirs) return theirs;
  return theirs === base ? yours : undefined;
}

function mergeLines(base: string, yours: string, theirs: string): string | undefined {
  const [before, one, other] = [base, yours, theirs].map(linesOf);
  if (!before || !one || !other) return undefined;
  if (before.length + one.length + other.length > MOST_LINES) return undefined;
  const regions = diff3Merge(one, before, other, { excludeFalseConflicts: true });
  if (regions.some(({ conflict }) => conflict)) return undefined;
  return regions.flatMap(({ ok = [] }) => ok).join('\n');
}

const linesOf = (text: string): string[] => text.replaceAll('\r\n', '\n').trim().split('\n');
