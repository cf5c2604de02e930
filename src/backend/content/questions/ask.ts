import type { postQuestion as route } from '../../../contract/questions.ts';
import type { CallParts } from '../../../contract/route.ts';
import { questionPath } from '../../../contract/addresses.ts';
import type { Origin } from '../../../contract/calls.ts';
import type { Question } from '../../../contract/questions.ts';
import { questionKey, QUESTIONS } from '../../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../../backend.ts';
import { reviewNewPost } from '../first-posts/opening.ts';
import { takeDraft } from '../drafts/drafts.ts';
import { type Body, writeMembersBody } from '../posts/body.ts';
import { saveLinks } from '../posts/references.ts';
import { addToAuthor, insertPost } from '../posts/posts.store.ts';
import { queueForSearch } from '../search/queue.ts';
import { addToCounter } from '../../platform/sql/counters.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { lockCaller, transactAs } from '../../people/users/member-locks.ts';
import type { NewRow } from '../../platform/sql/tables.ts';
import { attachTags, type TagRow } from '../tags/tags.store.ts';
import { ensureTags, mustBeTags } from '../tags/tags.ts';
import { hold } from '../held/hold.ts';
import { readHeldQuestion } from '../held/read.ts';
import { isHeld } from '../spam/spam.rules.ts';
import { limitNewcomer, refuseMuted, remember, screen } from '../spam/spam.ts';
import { queueFollowerNotifications } from '../posts/follower-queue.ts';
import { usesTex } from '../tex/tex.ts';
import { readFor } from './question.ts';

/** A new question, checked as section 5 requires. */
export type NewQuestion = CallParts<typeof route>['body'];

/**
 * Asks a question. Creates tags that do not exist yet. A question that is sent twice is asked once.
 * A new member's question may have to wait for a reviewer. Throws `invalid` for a blank body, and
 * `too_many_requests` beyond a new member's limits.
 */
export async function postQuestion(
  backend: Backend,
  caller: Caller,
  asked: NewQuestion,
  { prepared, address }: Pick<Origin, 'prepared' | 'address'>,
): Promise<{ readonly question: Question; readonly held?: boolean }> {
  const tex = await usesTex(backend.db.sql, asked.tags);
  // Cleaned before the transaction: SQLite has one writer, which must not wait for this.
  const written = await writeMembersBody(backend, caller, asked, { kind: 'question', tex });
  const { body, isByNewMember } = written;
  const { title, tags, formTime, homepage } = asked;
  const hidden = { formTime, homepage, isFromDraft: asked.draft !== undefined };
  const arrival = { kind: 'question', title, html: body.content, address, isByNewMember } as const;
  const screened = await screen(backend, caller, { ...arrival, ...hidden });
  const id = await transactAs(backend, caller, async (tx) => {
    // Of two forms sent at once the later one sees the question of the other.
    if (prepared) await lockCaller(tx, caller);
    const same = { kind: 'question', title, content: body.content } as const;
    const known = await takeDraft(tx, caller, asked.draft, same, { prepared });
    if (known !== undefined) return known;
    await limitNewcomer(tx, backend, caller, { kind: 'question', screened });
    const flag = tex ? 1 : 0;
    if (isHeld(screened.score)) {
      await mustBeTags(tx, tags, caller);
      return hold(
        tx,
        { ...body, kind: 'question', author_id: caller.id, title, tags, tex: flag },
        screened,
      );
    }
    await refuseMuted(tx.sql, caller);
    const attached = await ensureTags(tx, tags, caller);
    const id = await insertQuestion(
      tx,
      backend,
      { ...body, author_id: caller.id, title, tex: flag },
      attached,
    );
    await remember(tx, { id, kind: 'question', authorId: caller.id }, screened);
    await reviewNewPost(tx, caller, { kind: 'question', id });
    return id;
  });
  const held = await readHeldQuestion(backend, caller, id, prepared);
  if (held) return { question: held, held: true };
  return { question: await readFor(backend, caller, id, prepared) };
}

/** Publishes a question with these tags, as of now. `id`: one that was reserved for it. */
export async function insertQuestion(
  tx: Transaction,
  backend: Backend,
  question: Body & Pick<NewRow<'posts'>, 'id' | 'author_id' | 'title' | 'tex'>,
  attached: readonly TagRow[],
): Promise<number> {
  const id = await insertPost(tx, { ...question, kind: 'question' });
  const { author_id: authorId, content } = question;
  await saveLinks(tx, id, content, backend.siteUrl);
  await attachTags(tx, id, attached);
  await queueFollowerNotifications(tx, {
    question_id: id,
    post_id: id,
    kind: 'asked',
    link: questionPath(String(id)),
    sender_id: authorId,
  });
  await addToAuthor(tx, authorId, 'question_count', 1);
  await queueForSearch(tx, [id]);
  await addToCounter(tx, 'questions', 1);
  tx.publish({ type: 'pages-changed', surrogateKeys: [questionKey(id), QUESTIONS] });
  return id;
}
