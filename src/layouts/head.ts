/** What a page says of itself in its head. */
export interface PageHead {
  /** Without the site's name; the home page has none. */
  readonly title?: string | undefined;
  /** One or two sentences for search results. */
  readonly description?: string | undefined;
  readonly noindex?: boolean;
  /** The page's one address: path and the query that counts. */
  readonly canonical?: string | undefined;
}
