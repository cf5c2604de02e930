import * as z from 'zod';
import type * as core from 'zod/v4/core';
import { BODY_MAX_BYTES } from '../../src/contract/forms.ts';

/** The most that the API reads of a request, in bytes of JSON. */
const REQUEST_MAX = 500 * 1024;
/** The most that Node reads of an address. */
const ADDRESS_MAX = 8_000;

/** Texts of any length that make parsers look at each character more than once. */
const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'dots of a host': (length) => `a@${'.'.repeat(Math.max(0, length - 3))}@`,
  'labels of a host': (length) => `a@${'a-.'.repeat(length)}`.slice(0, length),
  'marks on a letter': (length) => `a${'\u0345'.repeat(length / 2)}${'\u0334'.repeat(length / 2)}`,
  letters: (length) => 'a'.repeat(length),
  spaces: (length) => ' '.repeat(length),
  NULs: (length) => '\0'.repeat(length),
  images: (length) => '!['.repeat(length / 2),
  brackets: (length) => '['.repeat(length),
  elements: (length) => '<b>a</b> '.repeat(length / 9),
  items: (length) => '* a\n'.repeat(length / 4),
  tables: (length) => '|a\n|-\n'.repeat(length / 6),
  addresses: (length) => 'http://a.b '.repeat(length / 11),
  entities: (length) => '&amp;'.repeat(length / 5),
  formulas: (length) => `$${'x'.repeat(3_000)}$ `.repeat(length / 3_003),
  'lines of code': (length) => block('shell', '${').repeat(3).slice(0, length),
};

/** The longest code block that is still highlighted, with lines of the maximum length. */
export function block(language: string, piece: string): string {
  const line = piece.repeat(390 / piece.length).replaceAll('<', '&lt;');
  const lines = `${line}\n`.repeat(19_500 / (line.length + 1));
  return `<pre><code class="language-${language}">${lines}</code></pre>`;
}

export interface Hostile {
  readonly what: string;
  /** As JSON text: some are nested too deeply for JSON.stringify. */
  readonly json: string;
}

/** Values to try for a field of a body: the longest accepted of each kind, and too long ones. */
export function hostileValues(name: string, field: core.$ZodType): Hostile[] {
  const accepted = name === 'content' ? BODY_MAX_BYTES : longestOf(field);
  return [
    ...textsOf('as long as it takes', withinBytes, accepted),
    ...textsOf('as long as it is read', withinJson, REQUEST_MAX),
    ...LISTS,
  ];
}

type Within = (make: (length: number) => string, bytes: number) => string;

/** Texts by length: many fields have the same, and finding a text that fits takes several tries. */
const made = new Map<string, Hostile[]>();

function textsOf(how: string, within: Within, bytes: number): Hostile[] {
  const key = `${how}, ${String(bytes)}`;
  const texts =
    made.get(key) ??
    Object.entries(TEXTS).map(([what, make]) => ({
      what: `${what}, ${how}`,
      json: JSON.stringify(within(make, bytes)),
    }));
  made.set(key, texts);
  return texts;
}

const LISTS: readonly Hostile[] = [
  {
    what: '60,000 entries',
    json: JSON.stringify(Array.from({ length: 60_000 }, (_, i) => String(i))),
  },
  { what: '90,000 times the same entry', json: JSON.stringify(Array(90_000).fill('a')) },
  {
    what: '40 long entries',
    json: JSON.stringify(Array(40).fill(`a${'\u0345'.repeat(900)}${'\u0334'.repeat(900)}`)),
  },
  { what: '200,000 lists in each other', json: '['.repeat(200_000) + ']'.repeat(200_000) },
];

/** The kinds to try in forms, which are sent in full. */
const TYPED = [
  'dots of a host',
  'marks on a letter',
  'images',
  'elements',
  'tables',
  'lines of code',
];

/** The most that a page reads of a form, in bytes. */
const FORM_MAX = 250 * 1024;

/** Texts to try for a field of a form: as long as a body, and as long as a form may be. */
export function hostileTexts(): [what: string, text: string][] {
  return TYPED.flatMap((what): [string, string][] => {
    const make = TEXTS[what] ?? String;
    return [
      [`64 KB of ${what}`, withinBytes(make, BODY_MAX_BYTES)],
      [what, shrunk(make, FORM_MAX, (text) => encodeURIComponent(text).length)],
    ];
  });
}

/** Values to try for a part of an address. */
export function hostileParts(): [what: string, value: string][] {
  return Object.entries(TEXTS).map(([what, make]) => [
    what,
    shrunk(make, ADDRESS_MAX, (text) => encodeURIComponent(text).length),
  ]);
}

function longestOf(field: core.$ZodType): number {
  const { maxLength } = z.toJSONSchema(field, { unrepresentable: 'any', io: 'input' });
  return maxLength ?? 64;
}

function withinBytes(make: (length: number) => string, bytes: number): string {
  return shrunk(make, bytes, (text) => Buffer.byteLength(text));
}

function withinJson(make: (length: number) => string, bytes: number): string {
  return shrunk(make, bytes, (text) => Buffer.byteLength(JSON.stringify(text)));
}

function shrunk(
  make: (length: number) => string,
  most: number,
  sizeOf: (text: string) => number,
): string {
  let length = most;
  while (sizeOf(make(length)) > most) length = Math.floor(length * 0.9);
  return make(length);
}

/** The fields of an object of the contract. */
export function fieldsOf(schema: core.$ZodType | undefined): [string, core.$ZodType][] {
  if (schema === undefined) return [];
  return Object.entries((schema as core.$ZodObject)._zod.def.shape);
}
