import { describe, expect, it } from 'vitest';
import { indexQueued } from '../../../../src/backend/content/search/queue.ts';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';
import { commentId } from '../../../support/comments.ts';
import { callsWith, tablesByWord } from '../../../support/everywhere.ts';
import { addMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';

const HOUR = 3_600_000;
const CLEAN = 'Nothing to see';

/** One word for each way of redacting a text, posted everywhere it can be. */
const REDACTED = {
  question: 'redactedquestionqx',
  answer: 'redactedanswerqx',
  olderComment: 'redactedoldercommentqx',
  comment: 'redactedcommentqx',
  converted: 'redactedconvertedqx',
  convertedBack: 'redactedconvertedbackqx',
};
/** The same for texts that are deleted and can be restored. */
const DELETED = {
  question: 'deletedquestionqx',
  answer: 'deletedanswerqx',
  comment: 'deletedcommentqx',
};

describe.each(ENGINES)('on %s', async (engine) => {
  const test = await openForSuite(engine);

  /** A call that has to succeed. */
  const call = async (method: string, path: string, as: Member, body?: object) => {
    test.settings.now += HOUR;
    const answered = await test.call(method, path, { as, body });
    if (answered.status >= 300)
      throw new Error(`${method} ${path}: ${JSON.stringify(answered.body)}`);
    return answered.body;
  };
  const edit = (as: Member, post: string, text: string, reason = 'Safer') => {
    const isQuestion = post.startsWith('questions');
    const question = isQuestion ? { title: `Why does it say ${text}?`, tags: ['testing'] } : {};
    return call('PUT', `/${post}`, as, { ...question, content: `<p>${text}</p>`, reason });
  };
  const askOf = async (word: string) => {
    test.settings.now += HOUR;
    return ask(test, ann, { title: `Why does it say ${word}?`, content: `<p>Is it ${word}?</p>` });
  };
  const answerOf = async (question: string, word: string): Promise<string> => {
    const body = { questionId: question, content: `<p>Try ${word}.</p>` };
    return (await call('POST', '/answers', eve, body)).answer._id;
  };
  const comment = (as: Member, question: string, text: string) => {
    test.settings.now += HOUR;
    return commentId(test, as, `questions/${question}`, text);
  };
  const suggest = async (as: Member, question: string, word: string): Promise<string> => {
    const body = {
      title: `Why does it say ${word} twice?`,
      content: `<p>It is ${word}.</p>`,
      reason: `Because of ${word}`,
    };
    return (await call('POST', `/posts/${question}/suggestions`, as, body)).suggestion._id;
  };
  const index = () => indexQueued(test.backend);
  const redact = (path: string) =>
    call('POST', `/admin/${path}/redact`, staff.admin, { reason: 'Private' });

  async function redactQuestion(word: string) {
    const draft = { title: `Why ${word}?`, tags: 'testing', body: word, format: 'markdown' };
    await call('POST', '/drafts', ann, draft);
    const [{ _id: draftId }] = (await call('GET', '/drafts', ann)).drafts;
    const question = await askOf(word);
    await call('DELETE', `/drafts/${String(draftId)}`, ann);
    await answerOf(question, CLEAN);
    await comment(bob, question, CLEAN);
    await call('PUT', `/admin/questions/${question}/featured`, staff.moderator, { featured: true });
    await suggest(bob, question, word);
    const approved = await suggest(eve, question, word);
    await index();
    await call('PUT', `/suggestions/${approved}`, ann, { decision: 'approve' });
    await edit(staff.moderator, `questions/${question}`, word, `For ${word}`);
    await edit(staff.moderator, `questions/${question}`, CLEAN);
    const { versions } = await call('GET', `/posts/${question}/history`, staff.admin);
    const texts = versions.filter((one: { hasText: boolean }) => one.hasText).slice(1);
    for (const { number } of texts) await redact(`posts/${question}/history/${String(number)}`);
  }

  async function redactAnswer(word: string) {
    const answer = await answerOf(await askOf(CLEAN), word);
    await index();
    await edit(staff.moderator, `answers/${answer}`, CLEAN);
    await redact(`posts/${answer}/history/1`);
  }

  /** A comment with the word in its first two versions, deleted and restored before the last. */
  async function redactOlderComment(word: string) {
    const id = await comment(eve, await askOf(CLEAN), `It is ${word}.`);
    await call('PUT', `/comments/${id}`, eve, { content: `It was ${word}.` });
    await call('DELETE', `/comments/${id}?reason=Rude`, staff.moderator);
    const [deletion] = (await call('GET', '/admin/log', staff.moderator)).entries;
    await call('POST', `/admin/log/${String(deletion._id)}/undo`, staff.moderator);
    await call('PUT', `/comments/${id}`, eve, { content: CLEAN });
    for (const number of [1, 2]) await redact(`comments/${id}/history/${String(number)}`);
  }

  async function redactComment(word: string) {
    const id = await comment(eve, await askOf(CLEAN), `It is ${word}.`);
    await call('PUT', `/comments/${id}`, eve, { content: `It really is ${word}.` });
    await call('DELETE', `/comments/${id}?reason=Rude`, staff.moderator);
    for (const number of [1, 2]) await redact(`comments/${id}/history/${String(number)}`);
  }

  /** A comment that became an answer, was edited and redacted there. */
  async function redactConverted(word: string) {
    const id = await comment(eve, await askOf(CLEAN), `It is ${word}.`);
    await call('PUT', `/comments/${id}`, eve, { content: `It really is ${word}.` });
    const { answer } = await call('POST', `/comments/${id}/convert`, eve);
    await index();
    await edit(staff.admin, `answers/${String(answer._id)}`, CLEAN);
    await redact(`posts/${String(answer._id)}/history/1`);
  }

  /** An answer that became a comment, was deleted and redacted there. */
  async function redactConvertedBack(word: string) {
    const question = await askOf(CLEAN);
    const answer = await answerOf(question, `${word} at first`);
    await edit(eve, `answers/${answer}`, `${word} later`);
    await index();
    const body = { postId: question };
    const { comment } = await call('POST', `/answers/${answer}/convert`, staff.moderator, body);
    const id = String(comment._id);
    await call('DELETE', `/comments/${id}?reason=Rude`, staff.moderator);
    await redact(`comments/${id}/history/1`);
  }

  async function deleteQuestion(word: string) {
    const question = await askOf(word);
    await answerOf(question, word);
    const id = await comment(eve, question, `It is ${word}.`);
    await call('PUT', `/comments/${id}`, eve, { content: `It really is ${word}.` });
    await suggest(bob, question, word);
    await index();
    await edit(staff.moderator, `questions/${question}`, `${word} again`);
    await call('PUT', `/admin/questions/${question}/deleted`, staff.moderator, { deleted: true });
  }

  async function deleteAnswer(word: string) {
    const question = await askOf(CLEAN);
    const answer = await answerOf(question, word);
    await edit(eve, `answers/${answer}`, `${word} again`);
    await index();
    await call('DELETE', `/answers/${answer}`, eve);
  }

  async function deleteComment(word: string) {
    const id = await comment(eve, await askOf(CLEAN), `It is ${word}.`);
    await call('PUT', `/comments/${id}`, eve, { content: `It really is ${word}.` });
    await call('DELETE', `/comments/${id}?reason=Rude`, staff.moderator);
  }

  const staff = await addStaff(test);
  const [ann, eve, bob] = await addMembers(test, 'writer', 3);
  await redactQuestion(REDACTED.question);
  await redactAnswer(REDACTED.answer);
  await redactOlderComment(REDACTED.olderComment);
  await redactComment(REDACTED.comment);
  await redactConverted(REDACTED.converted);
  await redactConvertedBack(REDACTED.convertedBack);
  await deleteQuestion(DELETED.question);
  await deleteAnswer(DELETED.answer);
  await deleteComment(DELETED.comment);
  await indexQueued(test.backend);

  it('a redacted text is in no table', async () => {
    const words = Object.values(REDACTED);
    expect(await tablesByWord(test, words)).toEqual(
      Object.fromEntries(words.map((word) => [word, []])),
    );
  });

  it('a redacted text is in no response to any caller', async () => {
    for (const as of [undefined, ann, bob, eve, staff.admin])
      expect(await callsWith(test, Object.values(REDACTED), as)).toEqual([]);
  }, 120_000);

  it('a deleted text is only in tables that are needed to restore it or to notify of it', async () => {
    const { question, answer, comment: commented } = DELETED;
    expect(await tablesByWord(test, Object.values(DELETED))).toEqual({
      [question]: [
        // With its title in the admin log, and the notifications of its author and followers.
        ...['admin_log', 'comment_versions', 'comments', 'notifications', 'posts', 'revisions'],
        'suggestions',
      ],
      [answer]: ['posts', 'revisions'],
      [commented]: ['admin_log', 'comment_versions', 'comments'],
    });
  });

  it('a deleted text is in no response to callers who neither wrote nor moderate it', async () => {
    const [stranger] = await addMembers(test, 'stranger', 1);
    for (const as of [undefined, stranger])
      expect(await callsWith(test, Object.values(DELETED), as)).toEqual([]);
  }, 120_000);
});
