import type { Queries } from '../../sql/open.ts';
import type { Transaction } from '../../sql/transaction.ts';
import { fieldsOf, RANKED_FIELDS, type RankedTexts } from '../ranking/fields.ts';
import { BREAK } from '../words.ts';
import * as store from './store.ts';
import { writtenWords } from './written.ts';

/** Words that a process knows to be there already, and for how long: a sample may take some away. */
const KEPT = 100_000;
const KEPT_MS = 60 * 60_000;
/** Words of one text that are unlearned: corrections look words up in the index, too. */
const UNLEARNED = 100;
/** Words of one question that are learnt: a dictionary that is posted is none. */
const LEARNT = 1_000;

interface Known {
  readonly words: Set<string>;
  readonly since: number;
  /** `removals` when it was begun. */
  readonly before: number;
}

const known = new WeakMap<object, Known>();
/** How often this process has removed words: one that comes back is to be learned again. */
let removals = 0;

/**
 * Adds words that are new to the site, so that they are known before the next sample. `connection`
 * stands for the database: what one knows another does not.
 */
export async function learnWords(
  queries: Queries,
  connection: object,
  texts: readonly RankedTexts[],
): Promise<void> {
  const before = knownBy(connection);
  const added = new Map<string, string>();
  for (const one of texts) {
    const written = writtenWords(one);
    const fields = fieldsOf(one);
    const words = new Set(RANKED_FIELDS.flatMap((name) => fields[name]));
    words.delete(BREAK);
    for (const word of [...words].slice(0, LEARNT)) {
      if (!before.has(word)) added.set(word, written.get(word) ?? word);
    }
  }
  if (added.size === 0) return;
  const now = Date.now();
  await store.addWords(
    queries,
    [...added].map(([word, written]) => ({ word, written, questions: 1, sampled_at: now })),
  );
  for (const word of added.keys()) before.add(word);
}

function knownBy(connection: object): Set<string> {
  const before = known.get(connection);
  const now = Date.now();
  const isFresh =
    before?.before === removals && before.words.size <= KEPT && now - before.since < KEPT_MS;
  if (isFresh) return before.words;
  const words = new Set<string>();
  known.set(connection, { words, since: now, before: removals });
  return words;
}

/**
 * Removes from the vocabulary the rarest words of a text that is no longer shown, unless another question
 * has them. The index must not hold the text any more.
 */
export async function unlearnWords(tx: Transaction, text: RankedTexts): Promise<void> {
  const fields = fieldsOf(text);
  const all = new Set(RANKED_FIELDS.flatMap((name) => fields[name]));
  all.delete(BREAK);
  const words = await store.rarestOf(tx.sql, [...all].slice(0, LEARNT), UNLEARNED);
  const inUse = await store.wordsInUse(tx, words);
  await store.removeWords(
    tx.sql,
    words.filter((word) => !inUse.has(word)),
  );
  removals += 1;
}
