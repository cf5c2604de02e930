import { typedQuotes } from './decoration.ts';

/** Characters of a message that distinguish it from others. */
const LENGTH = 300;

const EXTENSIONS =
  'js|jsx|ts|tsx|mjs|cjs|mts|cts|vue|svelte|astro|py|pyc|pyx|ipynb|java|kt|kts|scala|groovy|gradle|class|jar|cs|csproj|fs|vb|sln|dll|exe|go|rs|c|cc|cpp|cxx|h|hpp|o|so|a|rb|erb|php|swift|m|mm|dart|ex|exs|hs|r|rmd|sql|db|sh|bash|ps1|yml|yaml|json|toml|xml|html|css|scss|md|txt|log|conf|cfg|ini|env|lock|tf|csv|pem|crt|key|service|sock|zip|tar|gz|whl|png|jpg|svg|wasm';

/** Parts that differ between machines and runs. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]{1,15}:\/\/[^\s'"`)<>\]]{1,400}/gi, '<url>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<id>'],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?/g, '<time>'],
  [/\b\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\b/g, '<time>'],
  [/\b[A-Za-z]:[\\/][^\s'"`*?<>|,;)\]]{0,300}(?:<user>[^\s'"`*?<>|,;)\]]{0,300})?/g, '<path>'],
  [
    /(?:~|(?<![\w.)>])\.{1,2}|(?<![\w.)/>]))\/[\w.@+~%/-]{1,300}(?:<user>[\w.@+~%/-]{0,300})?(?::\d{1,7}){0,2}/g,
    '<path>',
  ],
  [
    new RegExp(
      String.raw`(?<![\w/\\])[\w.@+-][\w.@+\/\\-]{0,200}\.(?:${EXTENSIONS})\b(?::\d{1,7}){0,2}(?!\.\w)`,
      'gi',
    ),
    '<path>',
  ],
  [/\b0x[0-9a-f]{1,16}\b/gi, '<address>'],
  // In a class file without local variable names.
  [/<local\d{1,4}>/g, '<local>'],
  [/(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/g, '<host>'],
  [/\b(?:localhost|[\w-]{1,60}(?:\.[\w-]{1,60}){1,5}):\d{2,5}\b/g, '<host>'],
  [/(?<![\w.])[v^~]?\d{1,5}(?:\.\d{1,8}){1,4}(?:[-+][\w.]{1,30})?\b/g, '<version>'],
  [/\b(?=[0-9a-f]{0,64}\d)(?=[0-9a-f]{0,64}[a-f])[0-9a-f]{7,64}\b/gi, '<id>'],
  [/(?<![\w<#])[-+]?\d{1,30}(?:[kKMGT]i?B|ms|s|px|%|B)?(?![\w>])/g, '<n>'],
];

/** Wordings of other versions. */
const REWORDED: readonly (readonly [RegExp, string])[] = [
  [
    /cannot (read|set) property '([^']{1,80})' of (undefined|null)/g,
    "cannot $1 properties of $3 ($1ing '$2')",
  ],
  [/duplicate entry '[^']{0,200}' for key/g, 'duplicate entry <value> for key'],
  [/access denied for user '[^']{0,80}'@'[^']{0,80}'/g, 'access denied for user <value>'],
  [/(authentication failed for user|role|user|database) "[^"]{1,80}"/g, '$1 <value>'],
  [
    /(invalid literal for int\(\) with base <n>: |could not convert string to float: ).{1,300}/g,
    '$1<value>',
  ],
  [/(invalid input syntax for (?:type )?\w{1,30}: ).{1,200}/g, '$1<value>'],
  [/for input string: ".{0,200}"/g, 'for input string: <value>'],
];

/** Quoted text that is a programming name: of a module, a variable, a type, a column. */
const IDENTIFIER = /^@?[a-z_$][\w$.:@/*#()-]{0,60}$/i;
const QUOTED = /(?<![\w<])(['"`‘“])([^'"`‘’“”\n]{0,200})['"`’”](?!\w)/g;

/** A message without parts that differ between machines and runs; names in it stay. */
export function normalizeMessage(message: string): string {
  let text = typedQuotes(message.slice(0, LENGTH));
  for (const [pattern, place] of VARYING) text = text.replace(pattern, place);
  text = text.replace(QUOTED, (_, __, inner: string) =>
    IDENTIFIER.test(inner) || inner.startsWith('<') ? `'${inner}'` : '<value>',
  );
  text = text.toLowerCase().replace(/\s+/g, ' ');
  for (const [pattern, place] of REWORDED) text = text.replace(pattern, place);
  return text.replace(/^[\s:.,;-]+|[\s:.,;!-]+$/g, '');
}

/** The same for display: shorter, and in the original spelling. */
export function shortMessage(message: string): string {
  let text = message;
  for (const [pattern, place] of VARYING.slice(0, 8)) {
    if (place !== '<time>') text = text.replace(pattern, '…');
  }
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\s:.,;]+$/, '')
    .trim();
}
