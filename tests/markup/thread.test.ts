import { describe, expect, it } from 'vitest';
import { renderBody } from '../../src/markup/render.ts';
import { TooManyParts } from '../../src/markup/size.ts';

import { inThread, QueueFull } from '../../src/markup/thread/thread.ts';

const body = (raw: string) => ({ raw, format: 'markdown', tex: true, headings: 2 }) as const;
const markdown = (source: string) => ({ source, tex: false });
const TEXT = '# Why?\n\n```js\nconst a = 1;\n```\n\nBecause $x_1$.';

describe('The thread for bodies', () => {
  it('returns the same as the main thread', async () => {
    expect(await inThread('ada', 'renderBody', body(TEXT))).toEqual(await renderBody(body(TEXT)));
    expect(await inThread('ada', 'markdownToHtml', markdown('*a*'))).toBe('<p><em>a</em></p>');
    expect(await inThread('ada', 'markdownToHtml', markdown('&nbsp;'))).toBe('');
    const html = '<p><a href="/tags/c">b</a></p>';
    const written = { html, siteUrl: 'https://atoll.example', tex: false };
    expect(await inThread('ada', 'sourceOf', written)).toBe('[b](https://atoll.example/tags/c)');
  });

  it('reports an error in a text and continues with the next one', async () => {
    const long = inThread('ada', 'renderBody', body('a\n'.repeat(10_001)));
    const next = inThread('ada', 'renderBody', body('Next'));
    await expect(long).rejects.toThrow(
      new TooManyParts('The text has too many lines: at most 10,000'),
    );
    expect((await next).content).toBe('<p>Next</p>');
  });

  it('alternates between the texts of several people', async () => {
    const order: string[] = [];
    const read = (sender: string) =>
      inThread(sender, 'markdownToHtml', markdown('a')).then(() => order.push(sender));
    const eves = Array.from({ length: 100 }, () => read('eve'));
    await Promise.all([read('ada'), read('bob')]);
    expect(order.length).toBeLessThan(10);
    await Promise.all(eves);
  });

  it('queues at most a hundred texts of a person', async () => {
    const read = () => inThread('eve', 'markdownToHtml', markdown('a'));
    const outcomes = await Promise.allSettled(Array.from({ length: 120 }, read));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    // One of them is running.
    expect(refused).toHaveLength(19);
    expect((refused[0] as PromiseRejectedResult).reason).toBeInstanceOf(QueueFull);
    expect(await read()).toBe('<p>a</p>');
  });
});
