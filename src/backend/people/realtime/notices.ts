import { coalesce } from '../../job.ts';

/** Notices in one statement. */
const MOST = 1_000;
/** In order; PostgreSQL merges identical notices of one transaction. */
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
  /** Resolves when the notice is sent; rejects if that fails. */
  readonly send: (channel: string, payload: string) => Promise<unknown>;
  /** Resolves when no notices are pending. */
  readonly done: () => Promise<void>;
}

/**
 * Sends simultaneous notices, and those that arrive while earlier ones are being sent, in one
 * statement: each statement with a notice is written to disk, and holds a global lock.
 */
export function openNotices(query: Query): Notices {
  const waiting: Waiting[] = [];
  const run = coalesce(async () => {
    // Wait for the other notices of this moment.
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
