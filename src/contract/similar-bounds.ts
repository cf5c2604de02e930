/**
 * How much of a question that is being written finds similar ones: characters of its title, of its body,
 * of a tag, and tags. All that tells is in that much of a body.
 */
export const SIMILAR_TITLE = 300;
export const SIMILAR_CONTENT = 10_000;
export const SIMILAR_TAG = 64;
export const SIMILAR_TAGS = 20;

/** Characters that are shown of a reason: ours have a dozen. */
export const SIMILAR_REASON = 40;
