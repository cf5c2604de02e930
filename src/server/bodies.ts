import { TooManyParts } from '../markup/size.ts';
import { inThread } from '../markup/thread/thread.ts';

/** What is made of Markdown: HTML as section 5 has it, empty where it shows nothing, or why none. */
export type Converted = { readonly html: string } | { readonly problem: string };

/** Turns bodies into Markdown and back, in a thread beside the one that answers requests. */
export interface BodyConverter {
  toHtml(markdown: string): Promise<Converted>;
  toMarkdown(html: string): Promise<string>;
}

export function bodyConverter(siteUrl: string): BodyConverter {
  return {
    async toHtml(markdown) {
      try {
        return { html: await inThread('markdownToHtml', markdown) };
      } catch (error) {
        if (error instanceof TooManyParts) return { problem: error.message };
        throw error;
      }
    },
    toMarkdown: (html) => inThread('sourceOf', { html, siteUrl }),
  };
}
