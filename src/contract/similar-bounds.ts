/**
 * How much of an unfinished question is used to find similar ones: characters of its title, of its
 * body, of a tag, and the number of tags. That much of a body contains everything that matters.
 */
export const SIMILAR_TITLE = 300;
export const SIMILAR_CONTENT = 10_000;
export const SIMILAR_TAG = 64;
export const SIMILAR_TAGS = 20;

/** Maximum length of a displayed reason: ours have a dozen characters. */
export const SIMILAR_REASON = 40;
