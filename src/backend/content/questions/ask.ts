import type { BodyFormat } from '../../../contract/body-format.ts';
import type { Question } from '../../../contract/questions.ts';
import { questionKey, QUESTIONS } from '../../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../../backend.ts';
import { takeDraft } from '../drafts/drafts.ts';
import { type Body, refuseLinks, writeBody } from '../posts/body.ts';
import { saveLinks } from '../posts/references.ts';
import { addToAuthor, insertPost } from '../posts/posts.store.ts';
import { queueForSearch } from '../search/queue.ts';
import { addToCounter } from '../../platform/sql/counters.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { attachTags } from '../tags/tags.store.ts';
import { ensureTags } from '../tags/tags.ts';
import { queueWatcherNotifications } from '../posts/follower-queue.ts';
import { usesTex } from '../tex/tex.ts';
import { readQuestion } from './question.ts';

/** A new question, checked as section 5 requires. */
export interface NewQuestion {
  readonly title: string;
  readonly content: string;
  /** The format of `content`. */
  readonly format: BodyFormat;
  readonly tags: readonly string[];
  /** The draft to remove. */
  readonly draft?: string | undefined;
}

/**
 * Asks a question. Creates tags that do not exist yet. A question from a draft that is sent twice
 * is asked once. Throws `invalid` for a blank body.
 */
export async function postQuestion(
  backend: Backend,
  caller: Caller,
  asked: NewQuestion,
  prepared: boolean,
): Promise<Question> {
  const tex = await usesTex(backend.db.sql, asked.tags);
  // Cleaned before the transaction: SQLite has one writer, which must not wait for this.
  const body = await writeBody(
    {
      raw: asked.content,
      format: asked.format,
      tex,
      kind: 'question',
    },
    caller.id,
  );
  refuseLinks(caller, body);
  const id = await transactAs(backend, caller, async (tx) => {
    const same = { kind: 'question', title: asked.title, content: body.content } as const;
    return (
      (await takeDraft(tx, caller, asked.draft, same)) ??
      write(tx, backend, caller, asked, body, tex)
    );
  });
  return readQuestion(backend.db.sql, id, { callerId: caller.id, prepared });
}

async function write(
  tx: Transaction,
  backend: Backend,
  caller: Caller,
  { title, tags }: NewQuestion,
  body: Body,
  tex: boolean,
): Promise<number> {
  const id = await insertPost(tx, {
    ...body,
    kind: 'question',
    author_id: caller.id,
    title,
    tex: tex ? 1 : 0,
  });
  await saveLinks(tx, id, body.content, backend.siteUrl);
  const attached = await ensureTags(tx, tags, caller);
  await attachTags(tx, id, attached);
  await queueWatcherNotifications(tx, caller, { id, tagIds: attached.map((tag) => tag.id) });
  await addToAuthor(tx, caller.id, 'question_count', 1);
  await queueForSearch(tx, [id]);
  await addToCounter(tx, 'questions', 1);
  tx.publish({ type: 'pages-changed', surrogateKeys: [questionKey(id), QUESTIONS] });
  return id;
}
