/** How long an own comment can be edited, in milliseconds. */
export const EDITED_FOR = 24 * 3_600_000;
