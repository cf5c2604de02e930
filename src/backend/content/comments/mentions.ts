import { namesIn } from '../../../markup/written-comment.ts';
import type { listParticipants as route } from '../../../contract/comments.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { Experience } from '../../people/newcomers/newcomers.rules.ts';
import { postSummary } from '../posts/summary.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { mentionsAnybody } from './comments.rules.ts';
import { namedIn } from './comments.ts';
import { mentionsOf, namesTakingPart, peopleNamed, takingPart } from './mentions.store.ts';

/** How many names to look up in a comment. */
const NAMES_READ = 20;

interface Mentioning {
  readonly questionId: number;
  readonly commenter: Experience;
  /** The people the comment has mentioned before, by name; these names keep their meaning. */
  readonly before: ReadonlyMap<string, number>;
}

/** The people that a comment names. */
interface Named {
  /** The ids of those it mentions, in order, by lowercase name. */
  readonly mentioned: Map<string, number>;
  /** The others, whom its author may not mention here. */
  readonly unreached: readonly { readonly id: number; readonly username: string }[];
}

/**
 * The people a comment mentions: those who take part in the question, or anybody if the author has
 * enough reputation. Never imported authors.
 */
export async function mentionedPeople(
  queries: Queries,
  { questionId, commenter, before }: Mentioning,
  source: string,
): Promise<Named> {
  const names = namesIn(source).slice(0, NAMES_READ);
  if (names.length === 0) return { mentioned: new Map(), unreached: [] };
  const people = await peopleNamed(queries, names);
  const ids = people.map(({ id }) => id);
  const near =
    ids.length === 0 || mentionsAnybody(commenter)
      ? ids
      : await takingPart(queries, questionId, ids);
  const known = people.filter(({ id }) => near.includes(id));
  const byName = new Map(known.map(({ username_key, id }) => [username_key, id]));
  return {
    mentioned: new Map(names.flatMap((name) => pair(name, before.get(name) ?? byName.get(name)))),
    unreached: people.filter(({ id }) => !near.includes(id)),
  };
}

/** The people a comment mentions, by the lowercase names its author wrote. */
export async function mentionsBefore(
  queries: Queries,
  { id, author_id, content }: { readonly id: number; author_id: number; readonly content: string },
): Promise<ReadonlyMap<string, number>> {
  return namedIn(content, [author_id, ...(await mentionsOf(queries, id))]);
}

/** How many people to offer. */
const OFFERED = 100;

/**
 * The members that a comment on this post can mention: participants in the question except the
 * caller.
 */
export async function listParticipants(
  { db: { sql } }: Backend,
  caller: Caller,
  postId: number,
): Promise<CallResult<typeof route>> {
  const { questionId } = await postSummary(sql, postId);
  const people = await namesTakingPart(sql, Number(questionId), { but: caller.id, most: OFFERED });
  return { people: people.map(({ id, ...person }) => ({ _id: String(id), ...person })) };
}

const pair = (name: string, id: number | undefined): [string, number][] =>
  id === undefined ? [] : [[name, id]];
