import { diffLines, diffWordsWithSpace } from 'diff';
import type { DiffLine, Piece } from '../../shared/edit-conflict.ts';

/** Maximum number of lines in both texts to compare. */
export const MOST_LINES = 2_000;
/** Time limit for all comparisons of a page in milliseconds: they block the event loop. */
const TIMEOUT_MS = 25;
/** Maximum length of a line whose words are compared. */
const MOST_WORDS = 2_000;
/**
 * Maximum number of changed words for comparing lines by words: the search takes quadratic time.
 */
const MOST_CHANGES = 100;
/** Number of unchanged lines shown around a change. */
const CONTEXT = 3;

/** The deadline for comparing texts on a page. */
export const comparisonEnd = (): number => performance.now() + TIMEOUT_MS;

/**
 * Compares two texts by lines, then by words; undefined if they are too long or too different to be
 * compared in time. All comparisons of a page share one deadline.
 */
export function compare(
  before: string,
  after: string,
  end = comparisonEnd(),
): DiffLine[] | undefined {
  const timeout = end - performance.now();
  if (timeout <= 0 || linesOf(before).length + linesOf(after).length > MOST_LINES) return undefined;
  const changes = diffLines(ended(before), ended(after), { timeout });
  if (!changes) return undefined;
  const lines: DiffLine[] = [];
  for (const [at, { value, added, removed }] of changes.entries()) {
    const next = changes[at + 1];
    if (removed && next?.added) lines.push(...pairs(linesOf(value), linesOf(next.value), end));
    else if (!added || !changes[at - 1]?.removed) {
      const kind = added ? 'added' : removed ? 'removed' : 'same';
      lines.push(...linesOf(value).map((line) => ({ kind, pieces: whole(line) }) as const));
    }
  }
  return withoutTheSame(lines);
}

/** Adds a final line break: otherwise the last line would differ from the same line elsewhere. */
const ended = (text: string): string => (text === '' ? '' : `${text.replace(/\n+$/, '')}\n`);

const linesOf = (text: string): string[] =>
  text === '' ? [] : text.replace(/\n$/, '').split('\n');

const whole = (text: string): Piece[] => [{ text, isChanged: false }];

/** Replaced lines: compared word by word if there are as many on both sides. */
function pairs(old: readonly string[], young: readonly string[], end: number): DiffLine[] {
  const removed: DiffLine[] = [];
  const added: DiffLine[] = [];
  const isPaired = old.length === young.length;
  for (const [at, line] of old.entries()) {
    const words = isPaired ? wordsOf(line, young[at] ?? '', end) : undefined;
    removed.push({ kind: 'removed', pieces: words?.removed ?? whole(line) });
    if (isPaired) added.push({ kind: 'added', pieces: words?.added ?? whole(young[at] ?? '') });
  }
  if (!isPaired)
    added.push(...young.map((text) => ({ kind: 'added' as const, pieces: whole(text) })));
  return [...removed, ...added];
}

function wordsOf(old: string, young: string, end: number) {
  const left = end - performance.now();
  if (left <= 0 || old.length + young.length > MOST_WORDS) return undefined;
  const changes = diffWordsWithSpace(old, young, {
    timeout: left,
    maxEditLength: MOST_CHANGES,
  });
  if (!changes) return undefined;
  const piecesOf = (other: 'added' | 'removed') =>
    changes
      .filter((change) => !change[other])
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return { removed: piecesOf('added'), added: piecesOf('removed') };
}

/** Leaves out lines that are far from any change. */
function withoutTheSame(lines: readonly DiffLine[]): DiffLine[] {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  );
  const shown: DiffLine[] = [];
  for (const [at, line] of lines.entries()) {
    const last = shown.at(-1);
    if (isNear[at]) shown.push(line);
    else if (last?.kind === 'left out')
      shown[shown.length - 1] = { ...last, count: last.count + 1 };
    else shown.push({ kind: 'left out', count: 1 });
  }
  return shown;
}
