import { expect, it } from 'vitest';
import { writeBody } from '../../../../src/backend/content/posts/body.ts';

const question = { format: 'html', tex: false, kind: 'question' } as const;

it('A body that needs no preparation has no second copy', async () => {
  const { display } = await writeBody({ ...question, raw: '<p>Plain text.</p>' }, 1);
  expect(display).toBeNull();
});

it.each(['', '   ', '<p></p>', '<p>&nbsp;\u200b</p>', '<script>alert(1)</script>', '<p><br></p>'])(
  'The blank body %j is refused',
  async (raw) => {
    await expect(writeBody({ ...question, raw }, 1)).rejects.toMatchObject({
      body: {
        code: 'invalid',
        message: 'Question content is required',
        fields: { content: 'Question content is required' },
      },
    });
    await expect(
      writeBody({ ...question, raw, tex: false, kind: 'answer' }, 1),
    ).rejects.toMatchObject({
      message: 'Answer content is required',
    });
  },
);
