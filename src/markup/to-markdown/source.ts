import { boundedBlocks } from './body.ts';
import { writeMarkdown } from './write.ts';

/**
 * A body as Markdown for editing without scripts; parsed again with the same `tex`, it has the same
 * formulas. Sizes of images are lost.
 */
export async function sourceOf(html: string, siteUrl: string, tex = false): Promise<string> {
  const children = await boundedBlocks(html, { base: siteUrl, depth: 1, tex });
  return writeMarkdown({ type: 'root', children }).trimEnd();
}
