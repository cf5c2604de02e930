import type pg from 'pg';
import { BoundedClient } from './bounded-client.ts';
import { DatabaseUnanswered } from './failures.ts';
import { answerLimit } from './time-limits.ts';

/** A connection for long jobs, of which the first statements alone have a limit. */
export class PlainClient extends BoundedClient {
  readonly #place: string;

  /** `place` is where it leads to, as an error may say it. */
  constructor(client: pg.PoolClient, place: string) {
    super(client);
    this.#place = place;
  }

  protected override limit(): number | undefined {
    return answerLimit();
  }

  protected override givenUp(_error: unknown, limit: number): DatabaseUnanswered {
    return new DatabaseUnanswered(this.#place, limit);
  }
}
