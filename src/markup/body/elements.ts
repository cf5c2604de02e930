/** Elements without readable content; removed with everything in them. */
export const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'textarea',
  'option',
  'iframe',
  'noscript',
  'svg',
  'math',
  'template',
]);

/** Inline elements and their replacements. */
export const MARKS: ReadonlyMap<string, string> = new Map([
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
  ['u', 'u'],
  ['ins', 'u'],
  ['s', 's'],
  ['del', 's'],
  ['strike', 's'],
  ['code', 'code'],
  ['kbd', 'kbd'],
  ['samp', 'code'],
  ['tt', 'code'],
  ['var', 'code'],
]);

// Block elements that are not allowed become paragraphs: their words must not run together.
const PARAGRAPHS =
  'p div section article aside header footer main nav address hgroup figure figcaption details ' +
  'summary dl dt dd fieldset legend form center dir menu body caption search dialog';

/** Blocks of inline content and their replacements. */
export const LEAVES: ReadonlyMap<string, string> = new Map([
  ...PARAGRAPHS.split(' ').map((name) => [name, 'p'] as const),
  ['h1', 'h1'],
  ['h2', 'h2'],
  ['h3', 'h3'],
  ['h4', 'h3'],
  ['h5', 'h3'],
  ['h6', 'h3'],
]);

/** Blocks of blocks. */
export const CONTAINERS: ReadonlySet<string> = new Set(['blockquote', 'ul', 'ol', 'li']);
