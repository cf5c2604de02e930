import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, type TestBackend, openForTest } from '../../../support/backend.ts';
import { refusal } from '../../../support/replies.ts';

const MARKDOWN = '**Use** `Record<string, number>`:\n\n```ts\nlet a: Array<number>;\n```\n';
const HTML =
  '<p><strong>Use</strong> <code>Record&lt;string, number&gt;</code>:</p>' +
  '<pre><code class="language-ts">let a: Array&lt;number&gt;;</code></pre>';

interface Post {
  readonly _id: string;
  readonly content: string;
}

describe('Posts over the API', () => {
  let test: TestBackend;
  let ada: Member;

  beforeEach(async () => {
    test = await openForTest('sqlite');
    ada = await test.join('ada');
  });

  const send = (method: string, path: string, body: object) =>
    test.call(method, path, { as: ada, body });
  const question = { title: 'How is Markdown sent?', tags: ['markdown'] };
  const ask = (body: object) => send('POST', '/questions', { ...question, ...body });
  const sourceOf = (id: string) =>
    test.backend.db.sql
      .selectFrom('posts')
      .select(['source', 'source_format as format'])
      .where('id', '=', Number(id))
      .executeTakeFirst();
  const kept = (html: string) => html.replaceAll('\n', '');

  it('are read as Markdown if they say so: questions, answers and edits of both', async () => {
    const markdown = { content: MARKDOWN, format: 'markdown' };
    const asked: Post = (await ask(markdown)).body.question;
    expect(kept(asked.content)).toBe(HTML);
    expect(await sourceOf(asked._id)).toEqual({ source: MARKDOWN, format: 'markdown' });
    const { body } = await send('POST', '/answers', { questionId: asked._id, ...markdown });
    const given: Post = body.answer;
    expect(kept(given.content)).toBe(HTML);
    const edit = { content: 'It is *so*.', format: 'markdown' };
    const edited = await send('PUT', `/questions/${asked._id}`, { ...question, ...edit });
    expect(edited.body.question.content.trim()).toBe('<p>It is <em>so</em>.</p>');
    const answer = await send('PUT', `/answers/${given._id}`, edit);
    expect(answer.body.answer.content.trim()).toBe('<p>It is <em>so</em>.</p>');
    expect(await sourceOf(given._id)).toMatchObject({ format: 'markdown' });
  });

  it('are read as HTML if they say so or by default, without losing words', async () => {
    for (const format of [{}, { format: 'html' }]) {
      const { body } = await ask({ content: 'Use `Record<string, number>`', ...format });
      expect(body.question.content).toBe('Use `Record&lt;string, number&gt;`');
      expect(await sourceOf(body.question._id)).toEqual({ source: null, format: 'html' });
    }
  });

  it('are refused in other formats, and if their Markdown renders to nothing', async () => {
    expect((await ask({ content: 'x', format: 'rtf' })).status).toBe(400);
    expect(await ask({ content: '[x]: https://a.example', format: 'markdown' })).toMatchObject(
      refusal(400, 'Question content is required'),
    );
  });
});
