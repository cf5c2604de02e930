import type { Member, TestBackend } from './backend.ts';

/** Asks over the API and returns the question's id. */
export async function ask(
  test: TestBackend,
  as: Member,
  {
    title = 'How do I test this thing?',
    content = '<p>It does not say.</p>',
    tags = ['testing'],
  } = {},
): Promise<string> {
  const { status, body } = await test.call('POST', '/questions', {
    as,
    body: { title, content, tags },
  });
  if (status !== 201) throw new Error(`Could not ask: ${JSON.stringify(body)}`);
  return body.question._id;
}

/** A path such as `questions/1` as one that both kinds of posts have: `posts/1`. */
export const asPost = (path: string): string => path.replace(/^\w+/, 'posts');

/** Answers over the API and returns the answer's id. */
export async function answer(test: TestBackend, as: Member, questionId: string): Promise<string> {
  const { status, body } = await test.call('POST', '/answers', {
    as,
    body: { questionId, content: '<p>Like so.</p>' },
  });
  if (status !== 201) throw new Error(`Could not answer: ${JSON.stringify(body)}`);
  return body.answer._id;
}

/** Votes over the API and returns the whole response. */
export function vote(
  test: TestBackend,
  as: Member | undefined,
  post: `${'questions' | 'answers'}/${string}`,
  type: string,
) {
  return test.call('PUT', `/${post}/vote`, { as, body: { type } });
}

/** Upvotes a post by each of these people. */
export async function raise(
  test: TestBackend,
  voters: readonly Member[],
  post: `${'questions' | 'answers'}/${string}`,
): Promise<void> {
  for (const voter of voters) {
    const { status, body } = await vote(test, voter, post, 'up');
    if (status !== 200) throw new Error(`Could not vote: ${JSON.stringify(body)}`);
  }
}
