/** How long authors can edit their comments, in milliseconds. */
export const EDITED_FOR = 24 * 3_600_000;

/** How long authors can convert their comments to answers, in milliseconds. */
export const CONVERTED_FOR = 7 * 24 * 3_600_000;
