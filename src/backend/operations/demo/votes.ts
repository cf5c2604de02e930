import { vote } from '../../content/votes/votes.ts';
import type { DemoPerson } from './content.ts';
import type { DemoPost, SeedEvent } from './events.ts';

/** All votes on a post, cast by demo people between the post's time and now. */
export function voteEvents(
  { key, slug, kind, author, up, down, at }: DemoPost,
  people: readonly DemoPerson[],
  now: number,
): SeedEvent[] {
  const others = people.filter(({ username }) => username !== author);
  const count = up + down;
  if (count > others.length) throw new Error(`${slug} has more votes than people`);
  const first = seedOf(slug) % others.length;
  const voters = [...others, ...others].slice(first, first + count);
  return voters.map(({ username, joined }, index) => {
    const since = Math.max(at, now - joined);
    // Squaring makes most votes come early.
    const share = ((index + 1) / (voters.length + 1)) ** 2;
    const type = index < up ? 'up' : 'down';
    return {
      at: Math.floor(since + (now - since) * share),
      do: (stage) => vote(stage.backend, stage.caller(username), kind, stage.id(key), type),
    };
  });
}

/** A stable number for each post, so that different posts get different voters. */
function seedOf(slug: string): number {
  let seed = 7;
  for (const letter of slug) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return seed;
}
