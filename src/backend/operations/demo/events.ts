import type { Backend, Caller } from '../../backend.ts';
import type { PostKind } from '../../platform/sql/tables.ts';
import type { DemoAnswer, DemoQuestion } from './content.ts';

/** An action at a time, in milliseconds since 1970. */
export interface SeedEvent {
  readonly at: number;
  readonly do: (stage: Stage) => Promise<unknown>;
}

/** The state that events act on: the backend at the event's time, and what earlier events made. */
export class Stage {
  readonly backend: Backend;
  readonly callers = new Map<string, Caller>();
  /** Ids of posts by their key, and of comments and suggestions by a name. */
  readonly ids = new Map<string, number>();

  constructor(backend: Backend) {
    this.backend = backend;
  }

  caller(username: string): Caller {
    const caller = this.callers.get(username);
    if (!caller) throw new Error(`The demo community has nobody called ${username}`);
    return caller;
  }

  id(key: string): number {
    const id = this.ids.get(key);
    if (id === undefined) throw new Error(`The demo community has no post at ${key}`);
    return id;
  }
}

/** Runs the events in chronological order, each at its own time. */
export async function play(backend: Backend, events: readonly SeedEvent[]): Promise<void> {
  let now = 0;
  const stage = new Stage({ ...backend, clock: () => now });
  for (const event of events.toSorted((a, b) => a.at - b.at)) {
    now = event.at;
    await event.do(stage);
  }
}

/** A question or an answer, and when it was written. */
export interface DemoPost extends Pick<DemoAnswer, 'author' | 'body' | 'up' | 'down'> {
  /** `07` for a question, `07/2` for its third answer: so the content refers to it. */
  readonly key: string;
  /** The same with the name of the question's file. */
  readonly slug: string;
  readonly kind: PostKind;
  readonly question: DemoQuestion;
  readonly at: number;
}

/** A question and its answers. None is later than `now`. */
export function postsOf(question: DemoQuestion, now: number): DemoPost[] {
  const { slug, asked, answers } = question;
  const [key = ''] = slug.split('-', 1);
  return [
    { ...question, kind: 'question', question, key, at: now - asked },
    ...answers.map((answer, nth): DemoPost => ({
      ...{ ...answer, kind: 'answer', question },
      key: `${key}/${String(nth)}`,
      slug: `${slug}/${String(nth)}`,
      at: Math.min(now - asked + answer.after, now),
    })),
  ];
}
