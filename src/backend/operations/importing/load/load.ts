import { setTimeout as pause } from 'node:timers/promises';
import type { Backend } from '../../../backend.ts';
import { transact, type Transaction } from '../../../platform/sql/transaction.ts';
import type { OnProgress } from '../read.ts';
import type { Staging } from '../staging/staging.ts';
import { type Crew, inOrder } from '../threads/crew.ts';
import type { Checkpoint, Step } from './checkpoint.ts';

/** The questions of the dump whose `source_id` is between these, inclusive. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** The state that the loading steps share. */
export interface Load {
  readonly backend: Backend;
  readonly staging: Staging;
  readonly crew: Crew;
  /** The host name of the site that the dump is of. */
  readonly site: string;
  readonly checkpoint: Checkpoint;
  readonly onProgress: OnProgress;
}

/** The context of one transaction. */
export interface Part extends Pick<Load, 'staging' | 'site'> {
  readonly tx: Transaction;
}

/** Prepares a part before its transaction, while the previous part is written. */
type Prepare<Row, Prepared> = (rows: readonly Row[]) => Promise<Prepared>;

interface Source {
  readonly source_id: number;
}

interface Rows<Row> {
  readonly step: Step;
  /** The label shown to people. */
  readonly label: string;
  /** The rows to write: a table name, and optionally more of a `from` clause. */
  readonly from: string;
  /** Selects rows above a `source_id`, in that order; the second parameter is the limit. */
  readonly query: string;
  /** The most rows per part. */
  readonly size: number;
  /** How much a row counts toward the part's size; 1 by default. */
  readonly weigh?: (row: Row) => number;
}

/** Milliseconds between two parts, for other writers: they retry every 20. */
const BREATH = 25;

/**
 * Writes rows of the staging tables in parts, each in one transaction with its checkpoint, resuming
 * where the last run ended. `write` may run more than once for a part.
 */
export function inParts<Row extends Source>(
  load: Load,
  rows: Rows<Row>,
  write: (part: Part, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  return inPreparedParts(load, rows, (some) => Promise.resolve(some), write);
}

/** The same, but prepares each part while other writers have their turn. */
export async function inPreparedParts<Row extends Source, Prepared>(
  load: Load,
  rows: Rows<Row>,
  prepare: Prepare<Row, Prepared>,
  write: (part: Part, prepared: Prepared) => Promise<void>,
): Promise<void> {
  const { staging, site, checkpoint, onProgress } = load;
  const { step, label, from } = rows;
  const total = staging.count(from);
  const before = `(select source_id from ${from}) where source_id <= ?`;
  let done = staging.value(`select count(*) as value from ${before}`, checkpoint.lastOf(step));
  const parts = inOrder(partsOf(load, rows), load.crew.ahead, async (part) => ({
    part,
    prepared: await prepare(part),
  }));
  let breath: Promise<unknown> = Promise.resolve();
  for await (const { part, prepared } of parts) {
    await breath;
    await checkpoint.move(step, part.at(-1)?.source_id ?? 0, (save) =>
      transact(load.backend, async (tx) => {
        // Runs first, so that the second of two processes stops here.
        await save(tx);
        await write({ staging, site, tx }, prepared);
      }),
    );
    onProgress({ step: label, done: (done += part.length), total });
    // The next part is read during this pause.
    breath = pause(BREATH);
  }
}

/** The remaining parts. */
function* partsOf<Row extends Source>({ staging, checkpoint }: Load, rows: Rows<Row>) {
  for (let last = checkpoint.lastOf(rows.step); ;) {
    const part = firstOf(staging.all<Row>(rows.query, last, rows.size), rows);
    const end = part.at(-1);
    if (!end) return;
    yield part;
    last = end.source_id;
  }
}

/** The first rows that fit in a part; at least one. */
function firstOf<Row>(rows: readonly Row[], { size, weigh }: Rows<Row>): readonly Row[] {
  if (!weigh) return rows;
  let weight = 0;
  const end = rows.findIndex((row) => (weight += weigh(row)) > size);
  return end === -1 ? rows : rows.slice(0, Math.max(1, end));
}
