import { setTimeout as pause } from 'node:timers/promises';
import { questionKey } from '../../../contract/surrogate-keys.ts';
import type { Backend } from '../../backend.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Job } from '../../job.ts';
import { QueueFull } from '../../../markup/thread/thread.ts';
import { writeBody } from '../posts/body.ts';
import { transact } from '../../platform/sql/transaction.ts';
import {
  type Change,
  firstChange,
  questionsToRender,
  removeChange,
  saveChange,
  type Text,
  textsOf,
} from './tex.store.ts';
import { findRow, updateRows } from '../../platform/sql/rows.ts';

/** Ids checked in one statement. */
const STRETCH = 2_000;
/** Milliseconds until a text is retried if the queue is full. */
const AGAIN = 1_000;

/** Renders posts again after TeX was turned on or off for them. */
export const texRendering: Job = {
  wakeOn: 'tex-changed',
  run: (backend, { closing }) => renderPending(backend, closing),
};

/** Renders all pending posts; continues where an earlier process stopped. */
export async function renderPending(backend: Backend, closing?: AbortSignal): Promise<void> {
  for (let change = await firstChange(backend.db.sql); change && !closing?.aborted;) {
    await follow(backend, change, closing);
    change = await firstChange(backend.db.sql);
  }
}

async function follow(backend: Backend, change: Change, closing?: AbortSignal): Promise<void> {
  const { sql } = backend.db;
  const { tagId, last } = change;
  const to = last + STRETCH;
  for (const { id, tex } of await questionsToRender(sql, { tagId, from: last, to })) {
    if (closing?.aborted) return;
    await renderQuestion(backend, id, tex === 0);
  }
  const isLast = !(await findRow(sql, 'posts', { id: { '>': to } }, 'id'));
  await transact(backend, (tx) =>
    isLast ? removeChange(tx, change) : saveChange(tx, { tagId, last: to }),
  );
}

/** Turns TeX on or off for a question and its answers. */
export async function renderQuestion(
  backend: Backend,
  questionId: number,
  tex: boolean,
): Promise<void> {
  const texts = await textsOf(backend.db.sql, questionId);
  const bodies: [Text, Awaited<ReturnType<typeof render>>][] = [];
  for (const text of texts) bodies.push([text, await render(text, tex)]);
  await transact(backend, async (tx) => {
    await updateRows(tx.sql, 'posts', questionId, { tex: tex ? 1 : 0 });
    // Unless a post was edited since it was read.
    for (const [{ id, version }, body] of bodies)
      if (body) await updateRows(tx.sql, 'posts', { id, version }, body);
    tx.publish({ type: 'pages-changed', surrogateKeys: [questionKey(questionId)] });
  });
}

/** Renders the author's source. A text that would be refused today stays as it is. */
async function render({ kind, content, source, author_id }: Text, tex: boolean) {
  const written =
    source === null
      ? ({ raw: content, format: 'html' } as const)
      : ({ raw: source, format: 'markdown' } as const);
  for (;;) {
    try {
      const body = await writeBody({ ...written, tex, kind }, author_id);
      return { content: body.content, display: body.display, excerpt: body.excerpt };
    } catch (error) {
      if (error instanceof HttpError) return undefined;
      if (!(error instanceof QueueFull)) throw error;
      await pause(AGAIN);
    }
  }
}
