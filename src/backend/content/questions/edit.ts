import type { Question } from '../../../contract/questions.ts';
import type { Backend, Caller } from '../../backend.ts';
import { lockPresentPost } from '../moderation/posts.ts';
import { writeMembersBody } from '../posts/body.ts';
import { checkEdit, type EditClaims, type Edited, writeEdit } from '../posts/editing.ts';
import { textOf } from '../posts/revisions.ts';
import { refuseTakingOver } from '../tags/moderators.ts';
import { limitLinks } from '../spam/spam.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { attachTags, detachTags } from '../tags/tags.store.ts';
import { renderQuestion } from '../tex/rendering.ts';
import { questionUsesTex } from '../tex/tex.store.ts';
import { usesTex } from '../tex/tex.ts';
import { ensureTags } from '../tags/tags.ts';
import type { NewQuestion } from './ask.ts';
import { readFor } from './question.ts';
import { tagsOfQuestion } from './questions.store.ts';

/**
 * Edits a question and keeps the old text in its history. Does nothing if nothing changes. A new
 * tag with TeX turns TeX on; no edit turns it off. Throws `forbidden`, `not_found`, `invalid`.
 */
export async function editQuestion(
  backend: Backend,
  caller: Caller,
  id: number,
  edited: NewQuestion & EditClaims,
  prepared: boolean,
): Promise<Edited & { readonly question: Question }> {
  const was = await questionUsesTex(backend.db.sql, id);
  const tex = was || (await usesTex(backend.db.sql, edited.tags));
  const written = await writeMembersBody(backend, caller, edited, { kind: 'question', tex });
  const { body, isByNewMember } = written;
  limitLinks(backend, body.content, isByNewMember);
  const version = await transactAs(backend, caller, async (tx) => {
    const locked = await lockPresentPost(tx, 'question', id);
    await checkEdit(tx, caller, locked.post, edited);
    const before = await textOf(tx, id, await tagsOfQuestion(tx.sql, id));
    const tags = await ensureTags(tx, edited.tags, caller);
    const names = tags.map(({ name }) => name);
    const added = names.filter((name) => !before.tags?.includes(name));
    refuseTakingOver(caller, locked.post.author_id, added);
    const isRetagged = names.join(' ') !== before.tags?.join(' ');
    const after = { title: edited.title, content: body.content, tags: names };
    if (isRetagged) {
      await detachTags(tx, id);
      await attachTags(tx, id, tags);
    } else if (before.title === after.title && before.content === after.content)
      return before.version;
    await writeEdit(tx, backend, caller, locked, { before, after, body, claims: edited });
    return before.version + 1;
  });
  if (tex !== was) await renderQuestion(backend, id, tex);
  return { question: await readFor(backend, caller, id, prepared), version };
}
