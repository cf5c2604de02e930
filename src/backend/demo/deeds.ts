import type { Backend, Caller } from '../backend.ts';

/** Something that somebody did at a moment, in milliseconds since 1970. */
export interface Deed {
  readonly at: number;
  readonly do: (stage: Stage) => Promise<unknown>;
}

/** Where deeds are done: the backend at the moment of the deed, and what came before. */
export interface Stage {
  readonly backend: Backend;
  readonly callers: Map<string, Caller>;
  /** Ids of questions and answers by their place in the content: `07-slug`, `07-slug/2`. */
  readonly posts: Map<string, number>;
}

export function callerNamed(stage: Stage, username: string): Caller {
  const caller = stage.callers.get(username);
  if (!caller) throw new Error(`The demo community has nobody called ${username}`);
  return caller;
}

export function postAt(stage: Stage, place: string): number {
  const id = stage.posts.get(place);
  if (id === undefined) throw new Error(`The demo community has no post at ${place}`);
  return id;
}

/** Does the deeds in the order of their moments, each at its own. */
export async function play(stage: Stage, deeds: readonly Deed[]): Promise<void> {
  for (const deed of deeds.toSorted((a, b) => a.at - b.at)) {
    await deed.do({ ...stage, backend: { ...stage.backend, clock: () => deed.at } });
  }
}
