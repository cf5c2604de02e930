import type { TagSynonyms } from '../../../contract/tag-synonyms.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { Database } from '../../platform/sql/database.ts';
import { tagsEditedBy } from '../tags/texts.ts';
import { existingTag } from '../tags/lists.ts';
import { scoresIn } from '../tags/tags.store.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { needsModerator, voterRefusal } from './synonyms.rules.ts';
import * as store from './synonyms.store.ts';

/** A tag’s synonyms and proposed synonyms. Throws `not_found`. */
export async function readSynonyms(
  backend: Backend,
  caller: Caller | undefined,
  name: string,
): Promise<TagSynonyms> {
  const { db } = backend;
  const { sql } = db;
  const tag = await existingTag(sql, name);
  const names = await store.namesLeadingTo(sql, tag.id);
  const open = await store.openProposals(sql, tag.id, caller?.id ?? 0);
  const proposed = open.map((one) => one.name);
  const sizes = await store.sizesOf(sql, proposed);
  const proposers = open.map(({ user_id }) => user_id);
  const people = await authorsOf(sql, proposers);
  const score = caller ? await scoreIn(db, tag.id, caller.id) : null;
  return {
    tag: { name: tag.name },
    synonyms: names.map((one) => ({ name: one.name, since: timeOf(one.created_at) })),
    proposals: open.map((one) => ({
      name: one.name,
      author: people.get(one.user_id) ?? null,
      createdAt: timeOf(one.created_at),
      votes: one.votes,
      hasVoted: one.voter !== null,
      questionCount: sizes.get(one.name)?.question_count ?? null,
      needsModerator: needsModerator(sizes.get(one.name), tag),
    })),
    score,
    mayDecide: caller !== undefined && (await tagsEditedBy(backend, caller, [tag])).size > 0,
    mayVote: score !== null && voterRefusal(score) === undefined,
  };
}

/** The sum of the scores of a person's posts with a tag. */
export async function scoreIn(db: Database, tagId: number, userId: number): Promise<number> {
  const sender = `member ${String(userId)}`;
  const scores = await db.readLong(sender, ({ sql }) => scoresIn(sql, userId, [tagId]));
  return scores.get(tagId) ?? 0;
}

const timeOf = (at: number): string => new Date(at).toISOString();
