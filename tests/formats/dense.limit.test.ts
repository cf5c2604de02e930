import { describe, expect, it } from 'vitest';
import { heading, root } from '../../src/formats/documents/nodes.ts';
import { sanitizeBody } from '../../src/markup/sanitize.ts';
import { boundedBlocks } from '../../src/markup/to-markdown/body.ts';
import { writeMarkdown, writeSections, writeText } from '../../src/markup/to-markdown/write.ts';
import { leastOf, longestBlock } from '../support/blocking.ts';

const CONTEXT = { base: 'https://atoll.example/questions/5', depth: 3 };
const ELEMENTS = '<a href="https://a.example/b">a</a> '.repeat(1_700);
const SIGNS = `<p>${'![*_'.repeat(16_000)}</p>`;

/** A thread of a dozen posts. */
async function threadOf(html: string) {
  const blocks = await boundedBlocks(sanitizeBody(html), CONTEXT);
  return root(Array.from({ length: 12 }, () => [heading(3, 'Answer'), ...blocks]).flat());
}

describe('A thread of posts', () => {
  it.each([
    ['elements', ELEMENTS],
    ['signs', SIGNS],
    ['a thousand links', '<a href="/b">a</a> '.repeat(990)],
  ])('full of %s does not block other requests when converted', async (_, html) => {
    const thread = await threadOf(html);
    for (const write of [writeMarkdown, writeText]) {
      const block = () => longestBlock(() => writeSections(thread, write));
      expect(await leastOf(block, 50)).toBeLessThan(50);
    }
  });
});
