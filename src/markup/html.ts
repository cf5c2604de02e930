/**
 * HTML that `sanitizeBody` has let through: the elements of section 5, well-formed, in one
 * canonical spelling. It is what the database keeps.
 */
export type CleanHtml = string & { readonly __html: 'clean' };

/** HTML made from `CleanHtml` by `prepareBody`, ready to be printed in a page as it is. */
export type PreparedHtml = string & { readonly __html: 'prepared' };
