import { vote } from '../../content/votes/votes.ts';
import type { PostKind } from '../../platform/sql/tables.ts';
import type { DemoPerson, DemoQuestion } from './content.ts';
import { callerNamed, type SeedEvent, postAt } from './events.ts';

interface Voted {
  readonly key: string;
  readonly kind: PostKind;
  readonly author: string;
  readonly up: number;
  readonly down: number;
  readonly at: number;
}

/** All votes on a question and its answers, cast by demo people between the post's time and now. */
export function voteEvents(
  question: DemoQuestion,
  people: readonly DemoPerson[],
  now: number,
): SeedEvent[] {
  const at = now - question.asked;
  const answers = question.answers.map((answer, index): Voted => {
    const key = `${question.slug}/${String(index)}`;
    return { ...answer, key, kind: 'answer', at: Math.min(at + answer.after, now) };
  });
  const posts: Voted[] = [{ ...question, key: question.slug, kind: 'question', at }, ...answers];
  return posts.flatMap((post) => votesOn(post, people, now));
}

function votesOn(post: Voted, people: readonly DemoPerson[], now: number): SeedEvent[] {
  const others = people.filter(({ username }) => username !== post.author);
  const count = post.up + post.down;
  if (count > others.length) throw new Error(`${post.key} has more votes than people`);
  const first = seedOf(post.key) % others.length;
  const voters = [...others, ...others].slice(first, first + count);
  return voters.map((person, index) => {
    const since = Math.max(post.at, now - person.joined);
    // Squaring makes most votes come early.
    const share = ((index + 1) / (voters.length + 1)) ** 2;
    return voteEvent(post, person.username, index < post.up ? 'up' : 'down', {
      at: since + (now - since) * share,
    });
  });
}

/** A stable number for each post, so that different posts get different voters. */
function seedOf(key: string): number {
  let seed = 7;
  for (const letter of key) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return seed;
}

function voteEvent(
  { key, kind }: Voted,
  username: string,
  type: 'up' | 'down',
  { at }: { at: number },
): SeedEvent {
  return {
    at: Math.floor(at),
    do: (stage) =>
      vote(stage.backend, callerNamed(stage, username), kind, postAt(stage, key), type),
  };
}
