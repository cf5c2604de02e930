import { markdownToHtml } from '../../../markup/markdown.ts';
import { acceptAnswer } from '../../content/answers/acceptance.ts';
import { postAnswer } from '../../content/answers/answers.ts';
import { afterViews } from '../../people/badges/badges.ts';
import { close, queueReopening } from '../../content/closing/closing.ts';
import { lockPost } from '../../content/posts/posts.store.ts';
import { postQuestion } from '../../content/questions/ask.ts';
import { featureQuestion } from '../../content/questions/closing.ts';
import { addViews } from '../../content/questions/questions.store.ts';
import { transact } from '../../platform/sql/transaction.ts';
import type { DemoAnswer, DemoQuestion, DemoComment, DemoPerson, DemoTrial } from './content.ts';
import { callerNamed, type SeedEvent, postAt } from './events.ts';
import { HOUR } from '../../../shared/durations.ts';
import { postComment } from '../../content/comments/write.ts';
import { voteForComment } from '../../content/comments/change.ts';
import { reportTrial } from '../../features/answer-trials/answer-trials.ts';

const NOWHERE = { prepared: false, address: '' };

/** The events of a question, from asking to closing. Nothing happens after `now`. */
export function threadEvents(question: DemoQuestion, now: number): SeedEvent[] {
  const at = now - question.asked;
  const answers = question.answers.flatMap((answer, index) =>
    answerEvents(question, answer, index, { at, now }),
  );
  return [ask(question, at), ...answers, ...ending(question, now)];
}

function ask({ slug, title, body, tags, author }: DemoQuestion, at: number): SeedEvent {
  return {
    at,
    do: async (stage) => {
      const asked = { title, content: markdownToHtml(body), format: 'html', tags } as const;
      const { backend, posts } = stage;
      const { question } = await postQuestion(backend, callerNamed(stage, author), asked, NOWHERE);
      posts.set(slug, Number(question._id));
    },
  };
}

function answerEvents(
  { slug, author }: DemoQuestion,
  answer: DemoAnswer,
  index: number,
  { at, now }: { at: number; now: number },
): SeedEvent[] {
  const key = `${slug}/${String(index)}`;
  const moment = Math.min(at + answer.after, now);
  const give: SeedEvent = {
    at: moment,
    do: async (stage) => {
      const content = markdownToHtml(answer.body);
      const given = { questionId: postAt(stage, slug), content, format: 'html' } as const;
      const caller = callerNamed(stage, answer.author);
      const posted = await postAnswer(stage.backend, caller, given, NOWHERE);
      stage.posts.set(key, Number(posted.answer._id));
    },
  };
  const accept: SeedEvent = {
    at: Math.min(moment + 2 * HOUR, now),
    do: (stage) => acceptAnswer(stage.backend, callerNamed(stage, author), postAt(stage, key)),
  };
  return answer.accepted ? [give, accept] : [give];
}

/** Views, featuring and closing: halfway to now, after all answers. */
function ending(question: DemoQuestion, now: number): SeedEvent[] {
  const { slug, asked, views, featured, closed, duplicateOf } = question;
  const last = Math.max(asked / 2, ...question.answers.map(({ after }) => after));
  return [
    {
      at: Math.min(now - asked + last + HOUR, now),
      do: (stage) =>
        transact(stage.backend, async (tx) => {
          const id = postAt(stage, slug);
          await addViews(tx, id, views);
          await afterViews(tx, [id]);
          if (featured) await featureQuestion(tx, id, true);
          const originals = duplicateOf === undefined ? [] : [postAt(stage, duplicateOf)];
          const post = await lockPost(tx, id, 'question');
          if (post && (closed !== undefined || originals.length > 0)) {
            await close(tx, callerNamed(stage, 'admin'), post, { reason: closed, originals });
            if (question.reopening) await queueReopening(tx, post);
          }
        }),
    },
  ];
}

/** A comment and its votes, cast by people in the given order. Nothing happens after `now`. */
export function commentEvents(
  comment: DemoComment,
  questions: readonly DemoQuestion[],
  people: readonly DemoPerson[],
  now: number,
): SeedEvent[] {
  const { question, key } = findPost(comment.on, questions);
  const at = now - question.asked + comment.after;
  const commentKey = `${comment.on} ${comment.author} ${String(comment.after)}`;
  const nameOf = (name: string) => `${question.slug} ${name}`;
  const say: SeedEvent = {
    at,
    do: async (stage) => {
      const { backend, posts } = stage;
      const { reply } = comment;
      const replyTo = reply === undefined ? undefined : postAt(stage, nameOf(reply));
      const post = postAt(stage, key);
      const said = { content: comment.body, replyTo };
      const { _id } = await postComment(backend, callerNamed(stage, comment.author), post, said);
      posts.set(commentKey, Number(_id));
      if (comment.name !== undefined) posts.set(nameOf(comment.name), Number(_id));
    },
  };
  const voters = people.filter(
    ({ username, joined }) => username !== comment.author && now - joined < at,
  );
  const votes = voters.slice(0, comment.up).map(({ username }, index): SeedEvent => ({
    at: Math.min(at + (index + 1) * HOUR, now),
    do: (stage) =>
      voteForComment(stage.backend, callerNamed(stage, username), postAt(stage, commentKey)),
  }));
  return [say, ...votes];
}

/** Reports from people who have tried answers. */
export function trialEvents(
  trials: readonly DemoTrial[],
  questions: readonly DemoQuestion[],
  now: number,
): SeedEvent[] {
  return trials.map(({ on, by, before, ...said }) => {
    const { key } = findPost(on, questions);
    return {
      at: now - before,
      do: (stage) => reportTrial(stage.backend, callerNamed(stage, by), postAt(stage, key), said),
    };
  });
}

/** A post in the demo content; `Stage.posts` maps its key to its id. */
export interface DemoPost {
  readonly question: DemoQuestion;
  readonly key: string;
  readonly isQuestion: boolean;
  readonly author: string;
  /** Markdown. */
  readonly body: string;
}

/** Finds question `07`, or its third answer as `07/2`. Throws if it does not exist. */
export function findPost(on: string, questions: readonly DemoQuestion[]): DemoPost {
  const [number = '', index] = on.split('/');
  const question = questions.find(({ slug }) => slug.startsWith(`${number}-`));
  const post = index === undefined ? question : question?.answers[Number(index)];
  if (!question || !post) throw new Error(`The demo community has no post ${on}`);
  const { author, body } = post;
  const key = index === undefined ? question.slug : `${question.slug}/${index}`;
  return { question, key, isQuestion: index === undefined, author, body };
}
