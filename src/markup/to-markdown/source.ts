import { boundedBlocks } from './body.ts';
import { writeMarkdown } from './write.ts';

/** A body as Markdown that people edit without scripts. Sizes of images are lost. */
export async function sourceOf(html: string, siteUrl: string): Promise<string> {
  const children = await boundedBlocks(html, { base: siteUrl, depth: 1 });
  return writeMarkdown({ type: 'root', children }).trimEnd();
}
