import { describe, expect, it } from 'vitest';
import * as z from 'zod/v4/core';
import { CommentForm } from '../../src/contract/comment-forms.ts';
import { multiLine, singleLine } from '../../src/shared/clean-text.ts';
import type { Route } from '../../src/contract/route.ts';
import { ROUTES } from '../../src/contract/routes.ts';

describe('A single line', () => {
  it.each([
    ['a\r\n\r\nb', 'a b'],
    ['a\nb\rc\u2028d\u2029e\u0085f\vg\fh\ti', 'a b c d e f g h i'],
    ['  a \u00a0\u3000 b\ufeff ', 'a b'],
    ['a\u0007b\u0000c\u009fd\u007fe', 'abcde'],
    ['a\u202eb\u202cc\u2066d\u2069e\u202a', 'abcde'],
    ['a\ufffeb\uffffc\ud800d\udc00\u{1fffe}', 'abcd'],
    ['a \u0007 b', 'a b'],
  ])('%j is %j', (text, line) => {
    expect(singleLine(text)).toBe(line);
  });

  it.each(['👩‍👩‍👧 🏳️‍🌈', 'می‌خواهم', 'क्‍ष', 'C++\u200e و Java', '𝒳 é e\u0301'])(
    'keeps every character of %s',
    (text) => {
      expect(singleLine(text)).toBe(text);
      expect(multiLine(text)).toBe(text);
    },
  );
});

it('A text of several lines keeps line breaks and tabs, and loses the same characters', () => {
  expect(multiLine(' a\r\nb\rc\u2028d\n\n\te\u0007\u202e f ')).toBe('a\nb\nc\nd\n\n\te f');
});

/** Fields of writing calls that may have several lines; the lists below are stored as sent. */
const MULTI_LINE = ['bio', 'description', 'message', 'note'];
const BODIES = ['body', 'content'];
const PASSWORDS = ['currentPassword', 'newPassword', 'password'];
/** Fields that pages fill in, which are checked and never stored. */
const CHECKED = ['browser', 'formTime', 'homepage'];
const IDS = [
  'draft',
  'duplicateOf',
  'invitation',
  'listId',
  'postId',
  'questionId',
  'replyTo',
  'token',
  'usernames',
];
/** Calls that search for a text and do not store it. */
const SEARCHES: readonly Route[] = [ROUTES.findSimilar, ROUTES.searchByError];

const LINE_BREAKS = ['\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f'];
const HIDDEN = ['\u0007', '\ufffe', '\ud800', '\u202a', '\u202e', '\u2066', '\u2069'];
const GARBLED = `3.2 of one ${[...LINE_BREAKS, ...HIDDEN].join('x')} line`;

/** The fields of all writing calls that accept a garbled text, each with its cleaned text. */
function textsKept(): { readonly field: string; readonly text: string }[] {
  const routes: Route[] = Object.values(ROUTES);
  const writing = routes.filter((one) => one.method !== 'GET' && !SEARCHES.includes(one));
  return writing
    .flatMap(({ body, query }) => [...fieldsOf(body), ...fieldsOf(query)])
    .flatMap(([field, schema]) => {
      const results = [GARBLED, [GARBLED]].map((given) => z.safeParse(schema, given).data);
      const texts = results.flat().filter((text) => typeof text === 'string');
      return texts.map((text) => ({ field, text }));
    });
}

/** The fields of an object and of objects in it. */
function fieldsOf(schema: z.$ZodType | undefined): [name: string, schema: z.$ZodType][] {
  if (!(schema instanceof z.$ZodObject)) return [];
  const fields = Object.entries(schema._zod.def.shape as Record<string, z.$ZodType>);
  return fields.flatMap(([name, field]) =>
    field instanceof z.$ZodObject ? fieldsOf(field) : [[name, field]],
  );
}

/** The names of fields whose cleaned text still has one of these characters. */
function fieldsWith(signs: readonly string[]): string[] {
  const found = textsKept().filter(({ text }) => signs.some((sign) => text.includes(sign)));
  return [...new Set(found.map(({ field }) => field))].sort();
}

describe('A text sent by a call', () => {
  it('becomes a single line, except in the fields listed here', () => {
    expect(fieldsWith(LINE_BREAKS)).toEqual(
      [...MULTI_LINE, ...BODIES, ...PASSWORDS, ...IDS, ...CHECKED].sort(),
    );
  });

  it('loses control characters and bidi controls, except in the fields listed here', () => {
    expect(fieldsWith(HIDDEN)).toEqual([...BODIES, ...PASSWORDS, ...IDS, ...CHECKED].sort());
    expect(z.parse(CommentForm, { content: GARBLED }).content).toBe(multiLine(GARBLED));
  });

  it('keeps everything else', () => {
    const fields = textsKept().filter(({ text }) => text === singleLine(GARBLED));
    expect([...new Set(fields.map(({ field }) => field))].sort()).toEqual([
      ...['announcement', 'description', 'github', 'linkedin', 'location', 'name', 'query'],
      ...['reason', 'reply', 'signUpQuestion', 'suspensionReasons', 'tags', 'text', 'title'],
      ...['twitter', 'version'],
    ]);
  });
});
