import type { DemoQuestion } from './content.ts';

/** A post of the demo community that the content names, and where `Stage.posts` keeps its id. */
export interface DemoPost {
  readonly question: DemoQuestion;
  readonly key: string;
  readonly isQuestion: boolean;
  readonly author: string;
  /** Markdown. */
  readonly body: string;
}

/** The question `07`, or of its answers the third as `07/2`. Throws where there is none. */
export function findPost(on: string, questions: readonly DemoQuestion[]): DemoPost {
  const [number = '', index] = on.split('/');
  const question = questions.find(({ slug }) => slug.startsWith(`${number}-`));
  const post = index === undefined ? question : question?.answers[Number(index)];
  if (!question || !post) throw new Error(`The demo community has no post ${on}`);
  const { author, body } = post;
  const key = index === undefined ? question.slug : `${question.slug}/${index}`;
  return { question, key, isQuestion: index === undefined, author, body };
}
