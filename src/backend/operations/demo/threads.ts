import { markdownToHtml } from '../../../markup/markdown.ts';
import { HOUR } from '../../../shared/durations.ts';
import { acceptAnswer } from '../../content/answers/acceptance.ts';
import { postAnswer } from '../../content/answers/answers.ts';
import { close, queueReopening } from '../../content/closing/closing.ts';
import { voteForComment } from '../../content/comments/change.ts';
import { postComment } from '../../content/comments/write.ts';
import { lockPost } from '../../content/posts/posts.store.ts';
import { postQuestion } from '../../content/questions/ask.ts';
import { featureQuestion } from '../../content/questions/closing.ts';
import { addViews } from '../../content/questions/questions.store.ts';
import { reportTrial } from '../../features/answer-trials/answer-trials.ts';
import { afterViews } from '../../people/badges/badges.ts';
import { transact } from '../../platform/sql/transaction.ts';
import type { DemoComment, DemoPerson, DemoQuestion, DemoTrial } from './content.ts';
import { type DemoPost, postsOf, type SeedEvent } from './events.ts';

const NOWHERE = { prepared: false, address: '' };

/** The events of a question, from asking to closing. Nothing happens after `now`. */
export function threadEvents(question: DemoQuestion, now: number): SeedEvent[] {
  const { title, tags, author, answers } = question;
  return [
    ...postsOf(question, now).map(({ key, kind, at, ...post }): SeedEvent => ({
      at,
      do: async (stage) => {
        const { backend } = stage;
        const caller = stage.caller(post.author);
        const body = { content: markdownToHtml(post.body), format: 'html' } as const;
        if (kind === 'question') {
          const asked = await postQuestion(backend, caller, { ...body, title, tags }, NOWHERE);
          stage.ids.set(key, Number(asked.question._id));
        } else {
          const questionId = stage.id(key.replace(/\/.*/, ''));
          const given = await postAnswer(backend, caller, { ...body, questionId }, NOWHERE);
          stage.ids.set(key, Number(given.answer._id));
        }
      },
    })),
    ...postsOf(question, now)
      .slice(1)
      .filter((_, nth) => answers[nth]?.accepted)
      .map(({ key, at }): SeedEvent => ({
        at: Math.min(at + 2 * HOUR, now),
        do: (stage) => acceptAnswer(stage.backend, stage.caller(author), stage.id(key)),
      })),
    ending(question, now),
  ];
}

/** Views, featuring and closing: halfway to now, after all answers. */
function ending(question: DemoQuestion, now: number): SeedEvent {
  const { asked, views, featured, closed, duplicateOf, reopening } = question;
  const last = Math.max(asked / 2, ...question.answers.map(({ after }) => after));
  const [{ key } = { key: '' }] = postsOf(question, now);
  return {
    at: Math.min(now - asked + last + HOUR, now),
    do: (stage) =>
      transact(stage.backend, async (tx) => {
        const id = stage.id(key);
        await addViews(tx, id, views);
        await afterViews(tx, [id]);
        if (featured) await featureQuestion(tx, id, true);
        const originals = duplicateOf === undefined ? [] : [stage.id(duplicateOf)];
        const post = await lockPost(tx, id, 'question');
        if (post && (closed !== undefined || originals.length > 0)) {
          await close(tx, stage.caller('admin'), post, { reason: closed, originals });
          if (reopening) await queueReopening(tx, post);
        }
      }),
  };
}

/** A comment and its votes, cast by people in the given order. Nothing happens after `now`. */
export function commentEvents(
  { on, author, after, up, name, reply, body }: DemoComment,
  posts: readonly DemoPost[],
  people: readonly DemoPerson[],
  now: number,
): SeedEvent[] {
  const { key, question } = findPost(on, posts);
  const at = now - question.asked + after;
  const commentKey = `${on} ${author} ${String(after)}`;
  const nameOf = (comment: string) => `${question.slug} ${comment}`;
  const say: SeedEvent = {
    at,
    do: async (stage) => {
      const replyTo = reply === undefined ? undefined : stage.id(nameOf(reply));
      const post = stage.id(key);
      const said = { content: body, replyTo };
      const { comment } = await postComment(stage.backend, stage.caller(author), post, said);
      stage.ids.set(commentKey, Number(comment._id));
      if (name !== undefined) stage.ids.set(nameOf(name), Number(comment._id));
    },
  };
  const voters = people.filter(({ username, joined }) => username !== author && now - joined < at);
  const votes = voters.slice(0, up).map(({ username }, index): SeedEvent => ({
    at: Math.min(at + (index + 1) * HOUR, now),
    do: (stage) => voteForComment(stage.backend, stage.caller(username), stage.id(commentKey)),
  }));
  return [say, ...votes];
}

/** A report from somebody who has tried an answer. */
export const trialEvent = ({ on, by, before, ...said }: DemoTrial, now: number): SeedEvent => ({
  at: now - before,
  do: (stage) => reportTrial(stage.backend, stage.caller(by), stage.id(on), said),
});

/** The post with a key. Throws if it does not exist. */
export function findPost(key: string, posts: readonly DemoPost[]): DemoPost {
  const post = posts.find((one) => one.key === key);
  if (!post) throw new Error(`The demo community has no post ${key}`);
  return post;
}
