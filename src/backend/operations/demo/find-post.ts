import type { DemoQuestion } from './content.ts';

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
