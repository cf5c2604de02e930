import { describe, expect, it } from 'vitest';
import { root } from '../../src/formats/documents/nodes.ts';
import { sanitizeBody } from '../../src/markup/sanitize.ts';
import { bodyBlocks, boundedBlocks } from '../../src/markup/to-markdown/body.ts';
import { writeMarkdown, writeSections, writeText } from '../../src/markup/to-markdown/write.ts';

const CONTEXT = { base: 'https://atoll.example/questions/5', depth: 3 };
const ELEMENTS = '<a href="https://a.example/b">a</a> '.repeat(1_700);

describe('A thread of posts', () => {
  it('is the same written in sections as at once', async () => {
    const html = '<h2>Why</h2><ul><li>a</li></ul><p>b</p><pre>c</pre><h3>Or</h3><p>d</p>';
    const thread = root([
      ...(await bodyBlocks(sanitizeBody(html), CONTEXT)),
      ...(await bodyBlocks(sanitizeBody('<ul><li>e</li></ul><ul><li>f</li></ul>'), CONTEXT)),
    ]);
    expect(await writeSections(thread, writeMarkdown)).toBe(writeMarkdown(thread));
    expect(await writeSections(thread, writeText)).toBe(writeText(thread));
  });

  it('keeps the words of a post with too many elements', async () => {
    const [block] = await boundedBlocks(sanitizeBody(ELEMENTS), CONTEXT);
    expect(block).toMatchObject({ type: 'code', value: expect.stringMatching(/^(a ){1699}a$/) });
  });
});
