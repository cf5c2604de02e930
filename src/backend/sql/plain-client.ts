import type pg from 'pg';
import { BoundedClient } from './bounded-client.ts';
import { DatabaseUnanswered } from './failures.ts';
import { answerLimit, PATIENT_MS } from './time-limits.ts';

/** How often it is asked, while a statement is under way, whether the server is there at all, in milliseconds. */
const WATCH_MS = 10_000;

/** Where a connection leads to. */
export interface Far {
  /** As an error may say it: without a password. */
  readonly place: string;
  /** Whether anything is answered there, within PATIENT_MS. */
  readonly isAnswering: () => Promise<boolean>;
}

/**
 * A connection for long jobs, of which the first statements alone have a limit. The others take as long
 * as they take, and are given up where the server answers nobody else either: one that is frozen.
 */
export class PlainClient extends BoundedClient {
  readonly #far: Far;

  constructor(client: pg.PoolClient, far: Far) {
    super(client);
    this.#far = far;
  }

  protected override limit(): number | undefined {
    return answerLimit();
  }

  protected override watch(giveUp: () => void): () => void {
    let isDone = false;
    const look = async () => {
      // Twice: where this process was at something else all the while, an answer has waited for it.
      const isThere = (await this.#far.isAnswering()) || (await this.#far.isAnswering());
      if (isDone) return;
      if (isThere) timer = setTimeout(() => void look(), WATCH_MS);
      else giveUp();
    };
    let timer = setTimeout(() => void look(), WATCH_MS);
    return () => {
      isDone = true;
      clearTimeout(timer);
    };
  }

  protected override givenUp(_error: unknown, limit = PATIENT_MS): DatabaseUnanswered {
    return new DatabaseUnanswered(this.#far.place, limit);
  }
}
