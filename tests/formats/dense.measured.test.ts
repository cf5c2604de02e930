import { describe, expect, it } from 'vitest';
import { heading, root } from '../../src/formats/documents/nodes.ts';
import { sanitizeBody } from '../../src/markup/sanitize.ts';
import { bodyBlocks, boundedBlocks } from '../../src/markup/to-markdown/body.ts';
import { writeMarkdown, writeSections, writeText } from '../../src/markup/to-markdown/write.ts';
import { leastOf, longestBlock } from '../support/blocking.ts';

const PLACE = { base: 'https://atoll.example/questions/5', depth: 3 };
const ELEMENTS = '<a href="https://a.example/b">a</a> '.repeat(1_700);
const SIGNS = `<p>${'![*_'.repeat(16_000)}</p>`;

/** A thread of twelve posts. */
async function threadOf(html: string) {
  const blocks = await boundedBlocks(sanitizeBody(html), PLACE);
  return root(Array.from({ length: 12 }, () => [heading(3, 'Answer'), ...blocks]).flat());
}

describe('A thread of posts', () => {
  it.each([
    ['elements', ELEMENTS],
    ['signs', SIGNS],
    ['a thousand links', '<a href="/b">a</a> '.repeat(990)],
  ])('full of %s keeps no reader waiting for the other forms of its page', async (_, html) => {
    const thread = await threadOf(html);
    for (const write of [writeMarkdown, writeText]) {
      const block = () => longestBlock(() => writeSections(thread, write));
      expect(await leastOf(block, 50)).toBeLessThan(50);
    }
  });

  it('is written in sections as it would be at once', async () => {
    const html = '<h2>Why</h2><ul><li>a</li></ul><p>b</p><pre>c</pre><h3>Or</h3><p>d</p>';
    const thread = root([
      ...(await bodyBlocks(sanitizeBody(html), PLACE)),
      ...(await bodyBlocks(sanitizeBody('<ul><li>e</li></ul><ul><li>f</li></ul>'), PLACE)),
    ]);
    expect(await writeSections(thread, writeMarkdown)).toBe(writeMarkdown(thread));
    expect(await writeSections(thread, writeText)).toBe(writeText(thread));
  });

  it('keeps the words of a post that is too full', async () => {
    const [block] = await boundedBlocks(sanitizeBody(ELEMENTS), PLACE);
    expect(block).toMatchObject({ type: 'code', value: expect.stringMatching(/^(a ){1699}a$/) });
  });
});
