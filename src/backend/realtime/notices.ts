import { coalesce } from '../coalesce.ts';

/** Notices in one statement at most. */
const MOST = 1_000;
/** In their order; PostgreSQL tells of those of one transaction that are the same once. */
const NOTIFY = `select pg_notify(channel, payload)
  from unnest($1::text[], $2::text[]) as notice (channel, payload)`;

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>;

interface Waiting {
  readonly channel: string;
  readonly payload: string;
  readonly sent: PromiseWithResolvers<unknown>;
}

/** Sends notices on channels of PostgreSQL. */
export interface Notices {
  /** Until it is sent; fails where it is not. */
  readonly send: (channel: string, payload: string) => Promise<unknown>;
  /** Until nothing waits to be sent. */
  readonly done: () => Promise<void>;
}

/**
 * Notices of one moment, and those that come while earlier ones are sent, go in one statement: each
 * statement with a notice is written to the disk, and holds a lock that all others wait for.
 */
export function openNotices(query: Query): Notices {
  const waiting: Waiting[] = [];
  const run = coalesce(async () => {
    // Until all of this moment are there.
    await Promise.resolve();
    while (waiting.length > 0) await sendAll(query, waiting.splice(0, MOST));
  });
  return {
    send(channel, payload) {
      const sent = Promise.withResolvers<unknown>();
      waiting.push({ channel, payload, sent });
      run.soon();
      return sent.promise;
    },
    done: run.done,
  };
}

async function sendAll(query: Query, notices: readonly Waiting[]): Promise<void> {
  try {
    const result = await query(NOTIFY, [
      notices.map(({ channel }) => channel),
      notices.map(({ payload }) => payload),
    ]);
    for (const { sent } of notices) sent.resolve(result);
  } catch (error) {
    for (const { sent } of notices) sent.reject(error);
  }
}
