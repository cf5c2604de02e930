import { type OperatorMatch, SEARCH_MAX, searchOperators } from '../../contract/search.ts';
import { searchHref, type SearchQuery } from './query.ts';

/** The number of tags offered. */
const TAGS = 3;

const LABELS: Readonly<Record<string, string>> = {
  'is:accepted': 'Accepted answer',
  'is:answered': 'Answered',
  'is:unanswered': 'No answer',
  'answers:0': 'No answer',
  'is:open': 'Open',
  'is:closed': 'Closed',
  'is:featured': 'Featured',
};

/** The filters of a search, each with the address of the search without it. */
export function limitsOf(query: SearchQuery) {
  return searchOperators(query.text).map((operator) => ({
    text: labelOf(operator),
    href: searchHref(query, { text: without(query.text, operator) }),
  }));
}

/** Filters to offer for a search: `tags` are those of its results. */
export function offersOf(query: SearchQuery, tags: readonly string[], now: Date) {
  const operators = searchOperators(query.text);
  const has = (...kinds: readonly string[]) => operators.some(({ kind }) => kinds.includes(kind));
  const year = String(now.getUTCFullYear());
  const offer = (operator: string, text: string) => {
    const narrower = `${query.text} ${operator}`;
    if (narrower.length > SEARCH_MAX) return [];
    return [{ text, href: searchHref(query, { text: narrower }) }];
  };
  return [
    ...(has('is', 'answers')
      ? []
      : [...offer('is:accepted', 'Accepted answer'), ...offer('is:unanswered', 'No answer')]),
    ...(has('created') ? [] : offer(`created:${year}`, 'This year')),
    ...mostNamed(tags, operators).flatMap((tag) => offer(`[${tag}]`, `Tag: ${tag}`)),
  ];
}

/** The most frequent tags that the search does not name yet and that an operator can name. */
function mostNamed(tags: readonly string[], operators: readonly OperatorMatch[]): string[] {
  const named = new Set(
    operators.filter(({ kind }) => kind === 'tag').map(({ value }) => value.toLowerCase()),
  );
  const counts = new Map<string, number>();
  for (const tag of tags) {
    const isName = searchOperators(`[${tag}]`).length === 1;
    if (isName && !named.has(tag.toLowerCase())) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const byCount = [...counts].sort(([, one], [, other]) => other - one);
  return byCount.slice(0, TAGS).map(([tag]) => tag);
}

function labelOf({ kind, value, negative }: OperatorMatch): string {
  const label = LABELS[`${kind}:${value.toLowerCase()}`] ?? `${NAMES[kind]}: ${value}`;
  return negative ? `Not ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
}

const NAMES = {
  tag: 'Tag',
  user: 'Asked by',
  score: 'Score',
  answers: 'Answers',
  is: 'Is',
  created: 'Asked',
} as const;

/** A search in plain words: without operators and quotes. */
export function plainWords(text: string): string {
  const bare = searchOperators(text).reduceRight(without, text);
  return bare.replaceAll('"', '').replace(/\s+/g, ' ').trim();
}

function without(text: string, { start, end }: OperatorMatch): string {
  return `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`.trim();
}
