import { expect, it } from 'vitest';
import { writeBody } from '../../../../src/backend/content/posts/body.ts';

const question = { format: 'html', tex: false, kind: 'question' } as const;

it('A body keeps what section 5 allows and nothing else', async () => {
  const { content } = await writeBody(
    {
      ...question,
      raw: '<p onclick="x()">Hello <b>there</b><script>alert(1)</script></p>',
    },
    1,
  );
  expect(content).not.toContain('script');
  expect(content).not.toContain('onclick');
  expect(content).toContain('Hello');
});

it('Code is prepared for reading in a copy of the clean HTML', async () => {
  const raw = '<pre><code class="language-js">const answer = 42;</code></pre>';
  const { content, display } = await writeBody({ ...question, raw }, 1);
  expect(content).not.toContain('<span');
  expect(display).toContain('<span');
});

it('A body that needs no preparation has no second copy', async () => {
  const { display } = await writeBody({ ...question, raw: '<p>Plain text.</p>' }, 1);
  expect(display).toBeNull();
});

it('TeX is shown as formulas if a tag uses it, and as text otherwise', async () => {
  const raw = '<p>State $\\alpha$ here.</p>';
  const formulas = await writeBody({ ...question, raw, tex: true, kind: 'question' }, 1);
  expect(formulas.display).toContain('<math');
  expect((await writeBody({ ...question, raw }, 1)).display).toBeNull();
});

it('The excerpt is cut after 150 characters of text, with an ellipsis', async () => {
  const long = `<h1>Title</h1><p>${'word '.repeat(100)}</p>`;
  const { excerpt } = await writeBody({ ...question, raw: long }, 1);
  expect(excerpt).toHaveLength(151);
  expect(excerpt.endsWith('…')).toBe(true);
  expect(excerpt).not.toContain('<');
});

it('Markdown is rendered, and kept for editing', async () => {
  const raw = '# Why?\n\nIt *hangs*.';
  const body = await writeBody({ ...question, raw, format: 'markdown' }, 1);
  expect(body.content).toContain('<em>hangs</em>');
  expect(body).toMatchObject({ source: raw, source_format: 'markdown' });
});

it('HTML has no kept source, so what was removed never comes back', async () => {
  const body = await writeBody({ ...question, raw: '<p>a<script>b()</script></p>' }, 1);
  expect(body).toMatchObject({ source: null, source_format: 'html' });
});

it.each(['', '   ', '<p></p>', '<p>&nbsp;\u200b</p>', '<script>alert(1)</script>', '<p><br></p>'])(
  'The blank body %j is refused',
  async (raw) => {
    await expect(writeBody({ ...question, raw }, 1)).rejects.toMatchObject({
      code: 'invalid',
      message: 'Question content is required',
      fields: { content: 'Question content is required' },
    });
    await expect(
      writeBody({ ...question, raw, tex: false, kind: 'answer' }, 1),
    ).rejects.toMatchObject({
      message: 'Answer content is required',
    });
  },
);
