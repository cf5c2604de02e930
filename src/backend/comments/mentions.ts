import { namesIn } from '../../markup/written-comment.ts';
import type { listParticipants as route } from '../../contract/comments.ts';
import type { CallResult } from '../../contract/route.ts';
import type { Backend, Caller } from '../backend.ts';
import type { Experience } from '../newcomers/rules.ts';
import { postSummary } from '../posts/summary.ts';
import type { Queries } from '../sql/open.ts';
import { mentionsAnybody } from './rules.ts';
import { namedIn } from './mentions-html.ts';
import { mentionsOf, namesTakingPart, peopleNamed, takingPart } from './mentions-store.ts';

/** Names that are looked for in a comment. */
const NAMES_READ = 20;

interface Mentioning {
  readonly questionId: number;
  readonly commenter: Experience;
  /** Whom the comment has mentioned before by which name: these stay who they are. */
  readonly before: ReadonlyMap<string, number>;
}

/**
 * The people whom a comment mentions, in its order, by the lower case of their names: those who
 * take part in the question, and for people of some reputation anybody. Imported authors are never mentioned.
 */
export async function mentionedPeople(
  queries: Queries,
  { questionId, commenter, before }: Mentioning,
  source: string,
): Promise<Map<string, number>> {
  const names = namesIn(source).slice(0, NAMES_READ);
  if (names.length === 0) return new Map();
  const people = await peopleNamed(queries, names);
  const ids = people.map(({ id }) => id);
  const near =
    ids.length === 0 || mentionsAnybody(commenter)
      ? ids
      : await takingPart(queries, questionId, ids);
  const known = people.filter(({ id }) => near.includes(id));
  const byName = new Map(known.map(({ username_key, id }) => [username_key, id]));
  return new Map(names.flatMap((name) => pair(name, before.get(name) ?? byName.get(name))));
}

/** Whom a comment mentions, by the lower case of the names that its author wrote. */
export async function mentionsBefore(
  queries: Queries,
  { id, author_id, content }: { readonly id: number; author_id: number; readonly content: string },
): Promise<ReadonlyMap<string, number>> {
  return namedIn(content, [author_id, ...(await mentionsOf(queries, id))]);
}

/** People who are offered. */
const OFFERED = 100;

/** Whom a comment at this post can mention, but its author: members who take part in the question. */
export async function listParticipants(
  { db: { sql } }: Backend,
  caller: Caller,
  postId: number | undefined,
): Promise<CallResult<typeof route>> {
  const { questionId } = await postSummary(sql, postId);
  const people = await namesTakingPart(sql, Number(questionId), { but: caller.id, most: OFFERED });
  return { people: people.map(({ id, ...person }) => ({ _id: String(id), ...person })) };
}

const pair = (name: string, id: number | undefined): [string, number][] =>
  id === undefined ? [] : [[name, id]];
