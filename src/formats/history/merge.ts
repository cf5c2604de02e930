import { diff3Merge } from 'node-diff3';
import { mergeTags } from '../../shared/edit-conflict.ts';
import { MOST_LINES } from './diff.ts';

/** The text of a post in an edit; `content` is Markdown, title and tags only for questions. */
export interface Draft {
  readonly title: string;
  readonly content: string;
  readonly tags: readonly string[];
}

/**
 * Maximum number of merge steps, about 10 ms. The search for common lines is cubic in the worst
 * case: the number of pairs of equal lines, times the lines matched so far.
 */
const MOST_STEPS = 10_000_000;

/**
 * Merges two edits with the same base. Undefined if both changed the same lines, or if the texts
 * are too long or too repetitive to be merged on the event loop.
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
  const { head, tail, changed } = withoutCommonEnds([before, one, other]);
  const [from = [], mine = [], their = []] = changed;
  if (stepsOf(from, mine) + stepsOf(from, their) > MOST_STEPS) return undefined;
  const regions = diff3Merge(mine, from, their, { excludeFalseConflicts: true });
  if (regions.some(({ conflict }) => conflict)) return undefined;
  return [...head, ...regions.flatMap(({ ok = [] }) => ok), ...tail].join('\n');
}

/** Removes the common first and last lines. */
function withoutCommonEnds(texts: readonly (readonly string[])[]) {
  const [first = [], ...others] = texts;
  const shortest = Math.min(...texts.map(({ length }) => length));
  let start = 0;
  while (start < shortest && others.every((lines) => lines[start] === first[start])) start += 1;
  let end = 0;
  while (
    end < shortest - start &&
    others.every((lines) => lines.at(-1 - end) === first.at(-1 - end))
  )
    end += 1;
  return {
    head: first.slice(0, start),
    tail: first.slice(first.length - end),
    changed: texts.map((lines) => lines.slice(start, lines.length - end)),
  };
}

/** The maximum number of steps of the search for the common lines of two texts. */
function stepsOf(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) + 1);
  const pairs = one.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
  return pairs * Math.min(one.length, other.length);
}

const linesOf = (text: string): string[] => text.replaceAll('\r\n', '\n').trim().split('\n');
