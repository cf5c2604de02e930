/**
 * HTML that `sanitizeBody` returned: the elements of section 5, well-formed, in one canonical
 * spelling. The database stores it.
 */
export type CleanHtml = string & { readonly __html: 'clean' };

/** HTML made from `CleanHtml` by `prepareBody`, ready to be printed in a page. */
export type PreparedHtml = string & { readonly __html: 'prepared' };
