/** How long an own comment can be edited, in milliseconds. */
export const EDITED_FOR = 24 * 3_600_000;

/** How long its writer can make an answer of a comment, in milliseconds. */
export const CONVERTED_FOR = 7 * 24 * 3_600_000;
