import { describe, expect, it } from 'vitest';
import { sanitizeBody } from '../../src/markup/sanitize.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

describe('§5 Rich-text bodies: Markdown that is sent as HTML keeps all of its words:', () => {
  it.each([
    ['types', 'Use `Record<string, number>`, vector<int> and Promise<void>.'],
    ['types in types', 'Map<String, List<Object>> of <T extends Foo<Bar>>'],
    ['types named like elements', 'Array<Object>, Ref<Button>, </Label>'],
    ['names with colons, addresses', 'std::vector<std::string> by <https://example.com>'],
    ['placeholders', 'git clone <your repository>'],
    ['a pair of tags', 'a <Row key={1}>x</Row> b </string> c'],
    ['a custom element without an end tag', 'What is <app-root> in Angular?'],
    ['comparisons', 'if (x<y && z>w) then 5 < 6 <3'],
    ['a tag that does not end', 'git clone <your repository'],
    ['instructions', '<?php echo 1; ?> and <?= $name ?>'],
  ])('%s', (_, text) => {
    expect(sanitizeBody(text)).toBe(escaped(text));
    expect(sanitizeBody(sanitizeBody(text))).toBe(escaped(text));
  });

  it('and all of its code', () => {
    expect(sanitizeBody('<pre><code>const a: Array<number> = [];</code></pre>')).toBe(
      '<pre><code>const a: Array&lt;number&gt; = [];</code></pre>',
    );
    expect(sanitizeBody('<p><code>Set<string></code> is <b>big</b></p><p>b</p>')).toBe(
      '<p><code>Set&lt;string&gt;</code> is <strong>big</strong></p><p>b</p>',
    );
  });
});

describe('Markup of word processors and other sites is not text:', () => {
  it.each([
    ['<o:p>a</o:p><st1:place>b</st1:place>', 'ab'],
    ['<?xml:namespace prefix="o" />a', 'a'],
    ['<g-emoji alias="x">a</g-emoji> <my-app></my-app>b', 'a b'],
    ['<!-- a --><!DOCTYPE html><FONT color="red">b</FONT></div>', 'b'],
  ])('%s', (html, text) => {
    expect(sanitizeBody(html)).toBe(text);
  });
});
