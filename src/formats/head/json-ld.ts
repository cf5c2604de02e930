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

/**
 * The trail from the home page, each step a name and a path. Search engines require at least two
 * steps.
 */
export function breadcrumbs(
  site: string,
  steps: readonly (readonly [name: string, path: string])[],
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  };
}
