import type { Backend, Caller } from '../../backend.ts';

/** An action at a time, in milliseconds since 1970. */
export interface SeedEvent {
  readonly at: number;
  readonly do: (stage: Stage) => Promise<unknown>;
}

/** The state that events act on: the backend at the event's time, and earlier posts. */
export interface Stage {
  readonly backend: Backend;
  readonly callers: Map<string, Caller>;
  /** Ids of questions and answers by their key in the content: `07-slug`, `07-slug/2`. */
  readonly posts: Map<string, number>;
}

export function callerNamed(stage: Stage, username: string): Caller {
  const caller = stage.callers.get(username);
  if (!caller) throw new Error(`The demo community has nobody called ${username}`);
  return caller;
}

export function postAt(stage: Stage, key: string): number {
  const id = stage.posts.get(key);
  if (id === undefined) throw new Error(`The demo community has no post at ${key}`);
  return id;
}

/** Runs the events in chronological order, each at its own time. */
export async function play(stage: Stage, events: readonly SeedEvent[]): Promise<void> {
  for (const event of events.toSorted((a, b) => a.at - b.at)) {
    await event.do({ ...stage, backend: { ...stage.backend, clock: () => event.at } });
  }
}
