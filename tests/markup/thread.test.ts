import { describe, expect, it } from 'vitest';
import { renderBody } from '../../src/markup/render.ts';
import { TooManyParts } from '../../src/markup/size.ts';
import { inThread, ThreadBusy } from '../../src/markup/thread/thread.ts';
import { longestBlock } from '../support/blocking.ts';

const body = (raw: string) => ({ raw, format: 'markdown', tex: true, headings: 2 }) as const;
const TEXT = '# Why?\n\n```js\nconst a = 1;\n```\n\nBecause $x_1$.';

describe('The thread for texts', () => {
  it('gives what this thread would', async () => {
    expect(await inThread('renderBody', body(TEXT))).toEqual(await renderBody(body(TEXT)));
    expect(await inThread('markdownToHtml', '*a*')).toBe('<p><em>a</em></p>');
    expect(await inThread('markdownToHtml', '&nbsp;')).toBe('');
    const html = '<p><a href="/tags/c">b</a></p>';
    expect(await inThread('sourceOf', { html, siteUrl: 'https://atoll.example' })).toBe(
      '[b](https://atoll.example/tags/c)',
    );
  });

  it('says what is wrong with a text, and goes on with the next', async () => {
    const long = inThread('renderBody', body('a\n'.repeat(10_001)));
    const next = inThread('renderBody', body('Next'));
    await expect(long).rejects.toThrow(
      new TooManyParts('The text has too many lines: at most 10,000'),
    );
    expect((await next).content).toBe('<p>Next</p>');
  });

  it('keeps this one free while it reads', async () => {
    const hostile = body('!['.repeat(32_768));
    const block = await longestBlock(() => inThread('renderBody', hostile));
    expect(block).toBeLessThan(25);
  });

  it('lets no more than a hundred texts wait', async () => {
    const texts = Array.from({ length: 120 }, () => inThread('markdownToHtml', 'a'));
    const outcomes = await Promise.allSettled(texts);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(20);
    expect((refused[0] as PromiseRejectedResult).reason).toBeInstanceOf(ThreadBusy);
    expect(await inThread('markdownToHtml', 'a')).toBe('<p>a</p>');
  });
});
