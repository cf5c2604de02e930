/**
 * Characters that end a script element or begin a comment in it, or that ended lines in older
 * JavaScript.
 */
const UNSAFE = /[<>&\u2028\u2029]/g;

/** Linked data as the content of `<script type="application/ld+json">`: nothing in it can end the element. */
export function jsonLd(data: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
