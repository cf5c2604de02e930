import { linkedDomains } from '../../../shared/domains.ts';
import { wordsIn } from './spam.rules.ts';

/** Decisions of each kind from which the filter says something. */
const DECISIONS_MIN = 50;
/** Words of a post that it looks at. */
const TOKENS_MAX = 300;
const TOKEN_LONGEST = 24;
/** The words that say most about a post decide on it. */
const TELLING = 40;
/** A word that occurred seldom says little: this many posts stand for what is usual. */
const STRENGTH = 0.3;
const USUAL = 0.45;
/** Words this near to 0.5 say nothing. */
const NEUTRAL = 0.2;

/** How many posts contain a word, by what they were. */
export interface Counts {
  readonly spam: number;
  readonly good: number;
}

/** A post's title, plain text, and HTML. */
export interface LearnedText {
  readonly title: string;
  readonly text: string;
  readonly html: string;
}

/** What the filter knows of a post: its words, words of its title, and where it links to. */
export function tokensOf({ title, text, html }: LearnedText): string[] {
  const words = wordsIn(text).map(tokenOf);
  const titled = wordsIn(title).map((word) => `title:${tokenOf(word)}`);
  const linked = linkedDomains(html).flatMap((domain) => [
    `link:${domain.slice(0, TOKEN_LONGEST)}`,
    `link:.${domain.split('.').at(-1) ?? ''}`,
  ]);
  const shape = [
    linked.length > 0 ? 'has:link' : 'has:no-link',
    /<(?:pre|code)\b/.test(html) && 'has:code',
  ];
  const phone = /(?:\+?\d[\s().-]{0,3}){9,}/.test(`${title} ${text}`) && 'has:phone';
  const all = [...shape, phone, ...linked, ...titled, ...words].filter((token) => token !== false);
  return [...new Set(all)].slice(0, TOKENS_MAX);
}

/** Numbers count by their length: spammers vary them. */
const tokenOf = (word: string): string =>
  /^\d+$/.test(word) ? `#${String(word.length)}` : word.slice(0, TOKEN_LONGEST);

/**
 * The probability that a post is spam, by Robinson's method; undefined as long as there are too few
 * decisions of one kind.
 */
export function probabilityOf(
  tokens: readonly string[],
  counts: ReadonlyMap<string, Counts>,
  total: Counts,
): number | undefined {
  if (total.spam < DECISIONS_MIN || total.good < DECISIONS_MIN) return undefined;
  const telling = tokens
    .map((token) => wordProbability(counts.get(token), total))
    .filter((one) => Math.abs(one - 0.5) > NEUTRAL)
    .toSorted((a, b) => Math.abs(b - 0.5) - Math.abs(a - 0.5))
    .slice(0, TELLING);
  if (telling.length === 0) return 0.5;
  const spam = 1 - chiSquare(telling.map((one) => 1 - one));
  const good = 1 - chiSquare(telling);
  return (1 + spam - good) / 2;
}

function wordProbability(counts: Counts | undefined, total: Counts): number {
  if (!counts) return USUAL;
  const spam = counts.spam / total.spam;
  const good = counts.good / total.good;
  const seen = counts.spam + counts.good;
  if (seen <= 0 || spam + good === 0) return USUAL;
  return (STRENGTH * USUAL + (seen * spam) / (spam + good)) / (STRENGTH + seen);
}

/** Fisher's combination: how probable it is that these probabilities are so small by chance. */
function chiSquare(probabilities: readonly number[]): number {
  const half = -probabilities.reduce((sum, one) => sum + Math.log(Math.max(one, 1e-9)), 0);
  let term = Math.exp(-half);
  let sum = term;
  for (let at = 1; at < probabilities.length; at += 1) {
    term *= half / at;
    sum += term;
  }
  return Math.min(1, sum);
}
