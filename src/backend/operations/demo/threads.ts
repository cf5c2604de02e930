import { markdownToHtml } from '../../../markup/markdown.ts';
import { acceptAnswer } from '../../content/answers/acceptance.ts';
import { postAnswer } from '../../content/answers/answers.ts';
import { afterViews } from '../../people/badges/badges.ts';
import { close } from '../../content/closing/closing.ts';
import { queueReopening } from '../../content/closing/reopening.ts';
import { lockPost } from '../../content/posts/posts.store.ts';
import { postQuestion } from '../../content/questions/ask.ts';
import { featureQuestion } from '../../content/questions/closing.ts';
import { addViews } from '../../content/questions/questions.store.ts';
import { transact } from '../../platform/sql/transaction.ts';
import type { DemoAnswer, DemoQuestion } from './content.ts';
import { callerNamed, type SeedEvent, postAt } from './events.ts';
import { HOUR } from './durations.ts';

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
