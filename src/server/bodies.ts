import { UNAVAILABLE } from '../contract/errors.ts';
import type { WrittenBody } from '../markup/render.ts';
import { TooManyParts } from '../markup/size.ts';
import { inThread, QueueFull } from '../markup/thread/thread.ts';

export { startThread } from '../markup/thread/thread.ts';

/**
 * The result of converting Markdown: HTML as in section 5, empty if it shows nothing, or an error.
 */
export type Converted = { readonly html: string } | { readonly problem: string };

/**
 * Converts bodies to Markdown and back in a worker thread. `tex`: whether dollar signs enclose
 * formulas.
 */
export interface BodyConverter {
  toHtml(markdown: string, tex: boolean): Promise<Converted>;
  /** As a page shows it. */
  toPreview(markdown: string, tex: boolean, headings?: 2 | 3): Promise<Converted>;
  /** Undefined if the queue is full. */
  toMarkdown(html: string, tex: boolean): Promise<string | undefined>;
}

/** `sender` is the address that the texts come from. */
export function bodyConverter(siteUrl: string, sender: string): BodyConverter {
  return {
    toHtml: (source, tex) => converted(inThread(sender, 'markdownToHtml', { source, tex })),
    toPreview: (raw, tex, headings = 3) =>
      converted(previewOf(sender, { raw, format: 'markdown', tex, headings })),
    async toMarkdown(html, tex) {
      try {
        return await inThread(sender, 'sourceOf', { html, siteUrl, tex });
      } catch (error) {
        if (error instanceof QueueFull) return undefined;
        throw error;
      }
    },
  };
}

async function previewOf(sender: string, body: WrittenBody): Promise<string> {
  return (await inThread(sender, 'renderBody', body)).prepared;
}

async function converted(html: Promise<string>): Promise<Converted> {
  try {
    return { html: await html };
  } catch (error) {
    if (error instanceof TooManyParts) return { problem: error.message };
    if (error instanceof QueueFull) return { problem: UNAVAILABLE.message };
    throw error;
  }
}
