import { describe, expect, it } from 'vitest';
import { RegisterForm } from '../../../../src/contract/forms.ts';
import { faultAt } from '../../../../src/backend/operations/importing/dump/failure.ts';
import { DumpRow } from '../../../../src/backend/operations/importing/dump/row.ts';
import { licenseOf } from '../../../../src/backend/content/posts/wire.ts';
import { handleOf, handlesFor } from '../../../../src/backend/operations/importing/names.ts';
import { closeReason } from '../../../../src/backend/operations/importing/dump/history.ts';
import { MAKE } from '../../../../src/backend/operations/importing/prepare/texts.ts';
import { tagNames } from '../../../../src/backend/operations/importing/resolve/tags.ts';

const row = (attributes: Record<string, string>) => new DumpRow('Posts.xml', 7, attributes);

describe('A row of a dump', () => {
  it.each([
    ['2018-03-12T17:00:45.567', Date.UTC(2018, 2, 12, 17, 0, 45, 567)],
    ['2008-07-31T21:42:52.6670000', Date.UTC(2008, 6, 31, 21, 42, 52, 667)],
    ['2008-07-31T21:42:52', Date.UTC(2008, 6, 31, 21, 42, 52)],
    ['2008-07-31T21:42:52Z', Date.UTC(2008, 6, 31, 21, 42, 52)],
    ['2008-07-31', Date.UTC(2008, 6, 31)],
  ])('reads the time %s as UTC', (text, time) => {
    expect(row({ CreationDate: text }).time('CreationDate')).toBe(time);
  });

  it.each([
    '2018-02-30T00:00:00',
    '2018-13-01T00:00:00',
    'yesterday',
    '12/03/2018',
    '2018-03-12T25:00:00',
  ])('refuses %s as a date', (text) => {
    expect(() => row({ CreationDate: text }).time('CreationDate')).toThrow(
      faultAt('Posts.xml', 7, `CreationDate is not a date: "${text}"`),
    );
  });

  it.each(['1.5', 'x', '1e3', '99999999999999999999', ' 1'])('refuses %s as a number', (text) => {
    expect(() => row({ Score: text }).integer('Score')).toThrow(
      faultAt('Posts.xml', 7, `Score is not a whole number: "${text}"`),
    );
  });

  it('reads a missing attribute, and an empty number, as null', () => {
    expect(row({}).integer('Score')).toBeNull();
    expect(row({ OwnerUserId: '' }).integer('OwnerUserId')).toBeNull();
    expect(row({ Score: '-11' }).integer('Score')).toBe(-11);
  });
});

describe('A handle', () => {
  it.each([
    ['Adam Lear', 'Adam-Lear'],
    ['Henry WH Hack v2.1.3', 'Henry-WH-Hack-v2-1-3'],
    ['José Ångström', 'Jose-Angstrom'],
    ['nazlı yılmaz', 'nazl-y-lmaz'],
    ['ﬁne', 'fine'],
    ['--_x_--', '_x_'],
    ['a'.repeat(40), 'a'.repeat(30)],
    [`${'a'.repeat(29)} b`, 'a'.repeat(29)],
  ])('for %s is %s', (name, handle) => {
    expect(handleOf(name)).toBe(handle);
  });

  it.each(['', 'Al', '12345', '漢字', '😀😀😀', '. .'])('cannot be made from "%s"', (name) => {
    expect(handleOf(name)).toBeUndefined();
  });

  it.each(['Adam Lear', '', '漢字', 'a'.repeat(40), '12345'])(
    'for "%s" passes the rule for usernames, as do its alternatives',
    (name) => {
      const handles = handlesFor(name, 4_123_456_789, 'english.meta.stackexchange.com');
      expect(handles.length).toBeGreaterThan(2);
      expect(new Set(handles).size).toBe(handles.length);
      for (const username of handles) {
        const form = { username, email: 'a@example.com', password: 'correct horse' };
        expect(RegisterForm.safeParse(form).error).toBeUndefined();
      }
    },
  );
});

describe('Tags', () => {
  it.each([
    ['<a><b>', ['a', 'b']],
    ['|a|b|', ['a', 'b']],
    ['<c++><c#><.net><node.js>', ['c++', 'c#', '.net', 'node.js']],
    ['<Ünïcode>', ['ünïcode']],
    ['<a><a>', ['a']],
    ['<हिन्दी><İstanbul>', ['हिन्दी', 'istanbul']],
    ['<readme><readme.md><feed.Atom>', ['readme', 'readme-md', 'feed-atom']],
    ['', []],
    ['<no spaces here>', []],
  ])('are read from %s', (text, names) => {
    expect(tagNames(text)).toEqual(names);
  });
});

it('Relative links in texts lead to the site that they come from', async () => {
  const text = (raw: string, type = 1) => ({ source_id: 1, raw, type, tex: 0 as const });
  const raw =
    '<p><a href="/q/1?a=1&amp;b=2">a</a> <a href="tags">b</a> <a href="#c">c</a> ' +
    '<a href="mailto:a@b.c">d</a> <img src="/e.png"></p><pre><code>&lt;a href="/x"&gt;</code></pre>';
  const [post] = await MAKE.posts([text(raw)], 'old.example');
  expect(post?.content).toContain('<a href="https://old.example/q/1?a=1&amp;b=2">a</a>');
  expect(post?.content).toContain('<a href="https://old.example/tags">b</a> <a href="#c">');
  expect(post?.content).toContain('<a href="mailto:a@b.c">');
  expect(post?.content).toContain('<img src="https://old.example/e.png"');
  expect(post?.content).toContain('&lt;a href="/x"&gt;');
  for (const make of [MAKE.comments, MAKE.history]) {
    const [made] = await make([text('[a](/q/1)')], 'old.example');
    expect(made?.content).toContain('<a href="https://old.example/q/1">a</a>');
  }
});

describe('The license', () => {
  it('is taken from the dump', () => {
    expect(licenseOf('CC BY-SA 2.5', Date.UTC(2020, 0, 1))).toBe('CC BY-SA 2.5');
  });

  it('depends on the day of writing if the dump has none', () => {
    expect(licenseOf(null, Date.UTC(2018, 4, 2) - 1)).toBe('CC BY-SA 3.0');
    expect(licenseOf('', Date.UTC(2018, 4, 2))).toBe('CC BY-SA 4.0');
  });
});

it('The reason for closing a question is put into words', () => {
  expect(closeReason('102')).toBe('Off-topic');
  expect(closeReason('Needs details or clarity')).toBe('Needs details or clarity');
  expect(closeReason('999')).toBeNull();
  expect(closeReason(null)).toBeNull();
});
