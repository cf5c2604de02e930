/**
 * The stem of an English word in lower case, by the algorithm known as Porter2 or Snowball English:
 * `errors` and `error` share one, `installing` and `install` too. Never throws.
 */
export function stem(word: string): string {
  const special = SPECIAL.get(word);
  if (special !== undefined) return special;
  if (word.length < 3) return word;
  const singular = step1a(markConsonants(word));
  if (COMPLETE.has(singular)) return singular;
  const [r1, r2] = regions(markConsonants(word));
  const verb = step1c(step1b(singular, r1));
  const shorter = step4(step3(step2(verb, r1), r1, r2), r2);
  return step5(shorter, r1, r2).toLowerCase();
}

// Exceptions to the steps below.
const SPECIAL = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  // Not many io.
  ['ios', 'ios'],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map(
    (word) => [word, word] as const,
  ),
]);

const COMPLETE = new Set('inning outing canning herring earring proceed exceed succeed'.split(' '));

/** Y where y is a consonant: at the beginning and after a vowel. */
function markConsonants(word: string): string {
  return word.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');
}

/** Where R1 and R2 begin: suffixes are only removed from there on. */
function regions(word: string): [r1: number, r2: number] {
  const r1 = /^(?:gener|commun|arsen)|[aeiouy][^aeiouy]/.exec(word);
  if (!r1) return [word.length, word.length];
  const begin = r1.index + r1[0].length;
  const r2 = /[aeiouy][^aeiouy]/.exec(word.slice(begin));
  return [begin, r2 ? begin + r2.index + 2 : word.length];
}

const endsShort = (word: string): boolean =>
  /[^aeiouy][aeiouy][^aeiouywxY]$|^[aeiouy][^aeiouy]$/.test(word);

function step1a(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/(?:ied|ies)$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  return /[aeiouy].+s$/.test(word) && !/[us]s$/.test(word) ? word.slice(0, -1) : word;
}

function step1b(word: string, r1: number): string {
  const suffix = /(?:eedly|ingly|edly|eed|ing|ed)$/.exec(word);
  if (!suffix) return word;
  const start = word.slice(0, suffix.index);
  if (suffix[0].startsWith('ee')) return suffix.index >= r1 ? `${start}ee` : word;
  if (!/[aeiouy]/.test(start)) return word;
  if (/(?:at|bl|iz)$/.test(start)) return `${start}e`;
  if (/(?<!^[aeo])(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(start)) return start.slice(0, -1);
  return r1 >= start.length && endsShort(start) ? `${start}e` : start;
}

const step1c = (word: string): string => word.replace(/(?<=.[^aeiouy])[yY]$/, 'i');

const STEP2 = rules({
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  abli: 'able',
  entli: 'ent',
  izer: 'ize',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  aliti: 'al',
  alli: 'al',
  fulness: 'ful',
  ousli: 'ous',
  ousness: 'ous',
  iveness: 'ive',
  iviti: 'ive',
  biliti: 'ble',
  bli: 'ble',
  fulli: 'ful',
  lessli: 'less',
});

function step2(word: string, r1: number): string {
  const changed = replaceSuffix(word, STEP2, r1);
  if (changed !== word) return changed;
  const rest = /(?<=l)ogi$|(?<=[cdeghkmnrt])li$/.exec(word);
  if (!rest || rest.index < r1 || STEP2.pattern.test(word)) return word;
  return word.slice(0, rest[0] === 'ogi' ? -1 : -2);
}

const STEP3 = rules({
  ational: 'ate',
  tional: 'tion',
  alize: 'al',
  icate: 'ic',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
});

function step3(word: string, r1: number, r2: number): string {
  return word.endsWith('ative')
    ? word.slice(0, word.length - 5 >= r2 ? -5 : undefined)
    : replaceSuffix(word, STEP3, r1);
}

const STEP4 =
  /(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ism|ate|iti|ous|ive|ize|(?<=[st])ion)$/;

function step4(word: string, r2: number): string {
  const suffix = STEP4.exec(word);
  return suffix && suffix.index >= r2 ? word.slice(0, suffix.index) : word;
}

function step5(word: string, r1: number, r2: number): string {
  const start = word.slice(0, -1);
  if (word.endsWith('e')) {
    return start.length >= r2 || (start.length >= r1 && !endsShort(start)) ? start : word;
  }
  return word.endsWith('ll') && start.length >= r2 ? start : word;
}

interface Rules {
  readonly pattern: RegExp;
  readonly replacements: ReadonlyMap<string, string>;
}

function rules(replacements: Record<string, string>): Rules {
  // The leftmost match at the end of a word is its longest suffix.
  const pattern = new RegExp(`(?:${Object.keys(replacements).join('|')})$`);
  return { pattern, replacements: new Map(Object.entries(replacements)) };
}

function replaceSuffix(word: string, { pattern, replacements }: Rules, from: number): string {
  const suffix = pattern.exec(word);
  if (!suffix || suffix.index < from) return word;
  return word.slice(0, suffix.index) + (replacements.get(suffix[0]) ?? '');
}
