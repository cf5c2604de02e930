/** What a page says of itself in its head. */
export interface PageHead {
  /** Without the site's name; the home page has none. */
  readonly title?: string | undefined;
  /** One or two sentences for search results. */
  readonly description?: string | undefined;
  /** The body, as pages print it, whose beginning is the description where none is given. */
  readonly body?: string;
  /** Which page of a list it is: those after the first are told apart. */
  readonly page?: number | undefined;
  readonly noindex?: boolean;
  /** The page's one address: path and the query that counts. */
  readonly canonical?: string | undefined;
  /** What link previews take the page for; a website unless it says otherwise. */
  readonly kind?: 'website' | 'article' | 'profile';
  /** The path of its picture for link previews, 1200 by 630 pixels; the site's own unless given. */
  readonly image?: string;
  /** What the picture shows, for those who do not see it. */
  readonly imageAlt?: string;
  /** The path of its Atom feed. */
  readonly feed?: string;
  /** Whether the page is to be had as Markdown, at its address with `.md`. */
  readonly hasMarkdown?: boolean;
  /** Whether guests find a form to fill in: its styles come as a file, as those of members do. */
  readonly hasForm?: boolean;
  /** Whether it has forms of moderators, which have a style sheet of their own. */
  readonly moderates?: boolean;
}
