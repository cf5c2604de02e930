import type { Message } from '../contract/messages.ts';

/** The form of a page, with the message of its failure. */
export interface PageForm {
  readonly message?: Message;
}

/** The properties of a page's head. */
export interface PageHead {
  /** Without the site's name; missing on the home page. */
  readonly title?: string | undefined;
  /** One or two sentences for search results. */
  readonly description?: string | undefined;
  /** A prepared body; its beginning is the default description. */
  readonly body?: string;
  /** The page number in a list, which distinguishes the pages after the first. */
  readonly page?: number | undefined;
  readonly noindex?: boolean;
  /** The canonical address: path and relevant query. */
  readonly canonical?: string | undefined;
  /** The type for link previews; a website by default. */
  readonly kind?: 'website' | 'article' | 'profile';
  /** The path of its picture for link previews, 1200 by 630 pixels; the site's own by default. */
  readonly image?: string;
  /** The picture's alternative text. */
  readonly imageAlt?: string;
  /** The path of its Atom feed. */
  readonly feed?: string;
  /** Whether the page is available as Markdown, at its address with `.md`. */
  readonly hasMarkdown?: boolean;
  /** Whether guests find a form to fill in: its styles are in a file, like members' styles. */
  readonly hasForm?: boolean;
  /** Whether it has moderators' forms, which have a style sheet of their own. */
  readonly moderates?: boolean;
}
