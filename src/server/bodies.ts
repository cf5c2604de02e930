import { TooManyParts } from '../markup/size.ts';
import { QueueFull } from '../markup/thread/fair-queue.ts';
import { inThread } from '../markup/thread/thread.ts';

export { startThread } from '../markup/thread/thread.ts';

/** What is made of Markdown: HTML as section 5 has it, empty where it shows nothing, or why none. */
export type Converted = { readonly html: string } | { readonly problem: string };

/** What is told where too many texts wait. */
const BUSY = 'The site is busy; try again in a moment';

/** Turns bodies into Markdown and back, in a thread beside the one that answers requests. */
export interface BodyConverter {
  toHtml(markdown: string): Promise<Converted>;
  /** Undefined where too many texts wait. */
  toMarkdown(html: string): Promise<string | undefined>;
}

/** `sender` is the address that the texts come from. */
export function bodyConverter(siteUrl: string, sender: string): BodyConverter {
  return {
    async toHtml(markdown) {
      try {
        return { html: await inThread(sender, 'markdownToHtml', markdown) };
      } catch (error) {
        if (error instanceof TooManyParts) return { problem: error.message };
        if (error instanceof QueueFull) return { problem: BUSY };
        throw error;
      }
    },
    async toMarkdown(html) {
      try {
        return await inThread(sender, 'sourceOf', { html, siteUrl });
      } catch (error) {
        if (error instanceof QueueFull) return undefined;
        throw error;
      }
    },
  };
}
