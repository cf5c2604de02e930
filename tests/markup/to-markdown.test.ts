import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { bodyBlocks, bodyLine } from '../../src/markup/to-markdown/body.ts';
import { heading, paragraph, root } from '../../src/formats/documents/nodes.ts';
import { writeMarkdown, writeText } from '../../src/markup/to-markdown/write.ts';
import { plainText } from '../../src/markup/plain.ts';
import { sanitizeBody } from '../../src/markup/sanitize.ts';
import { hostileStrings } from '../support/hostile.ts';
import { CLEAN, offences } from './support/allowed.ts';
import { postBodies } from './support/posts.ts';

const PLACE = { base: 'https://atoll.example/questions/5', depth: 3 };
/** A renderer that allows all HTML in Markdown. */
const reader = new MarkdownIt('default', { html: true, linkify: false });

const documentOf = async (html: string) => root(await bodyBlocks(sanitizeBody(html), PLACE));
const markdown = async (html: string) => writeMarkdown(await documentOf(html)).trim();
const text = async (html: string) => writeText(await documentOf(html)).trim();
const words = (shown: string) => shown.replace(/[\s\p{Cc}]+/gu, '');

describe('A body as Markdown', () => {
  it.each([
    ['<p>a <b>b</b> <i>c</i> <s>d</s></p>', 'a **b** _c_ ~~d~~'],
    ['<p>a<b> b </b>c</p>', 'a **b** c'],
    ['<h1>One</h1><h2>Two</h2>', '### One\n\n#### Two'],
    ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
    ['<ol start="3"><li>c</li></ol>', '3. c'],
    ['<blockquote><p>q</p></blockquote>', '> q'],
    ['<p>a<br>b</p>', 'a\\\nb'],
    ['<img src="https://a.example/b.png" alt="B">', '![B](https://a.example/b.png)'],
    ['<p><a href="/tags/c%2B%2B">c</a></p>', '[c](https://atoll.example/tags/c%2B%2B)'],
    ['<p># 1. * _a_ &lt;b&gt; [c](d)</p>', '\\# 1. \\* \\_a\\_ \\<b> \\[c]\\(d)'],
  ])('is for %s: %s', async (html, expected) => {
    expect(await markdown(html)).toBe(expected);
  });

  it('keeps code unchanged, with its language, in a fence that the code cannot close', async () => {
    const code = 'a\n```\n# <b>`b`</b>\n~~~~';
    const html = `<pre><code class="language-js">${code.replaceAll('<', '&lt;')}</code></pre>`;
    expect(await markdown(html)).toBe(`\`\`\`\`js\n${code}\n\`\`\`\``);
  });

  it('keeps TeX as source, and dollars that are not TeX', async () => {
    const html = '<p>Let $a_1 * b_1 &lt; c$ be $$\\frac{x}{y}$$</p><p>$5 and _c_ for $10</p>';
    expect(await markdown(html)).toBe(
      'Let $a_1 * b_1 < c$ be $$\\frac{x}{y}$$\n\n$5 and \\_c\\_ for $10',
    );
    expect(await markdown('<p>_b_ costs $5 and $10</p>')).toBe('\\_b\\_ costs $5 and $10');
  });

  it('has no HTML and no links in a formula', async () => {
    const html =
      '<p>$x_1 &lt;img src=x onerror=alert(1)&gt; [a](javascript:alert(1))$ $y^2 `$ <b>z</b></p>';
    expect(offences(reader.render(await markdown(html)), CLEAN)).toEqual([]);
    expect(await markdown(html)).toContain('**z**');
  });

  it('renders to what section 5 allows, even for hostile bodies', async () => {
    for (const body of hostileStrings()) {
      for (const html of [body, `<p>${body}</p>`, `<pre>${body}</pre>`, `<li><code>${body}`]) {
        expect(offences(reader.render(await markdown(html)), CLEAN)).toEqual([]);
      }
    }
  });

  it('renders to every word of the posts of two sites', async () => {
    const bodies = ['quantumcomputing', 'conlang.meta'].flatMap(postBodies);
    for (const body of bodies.filter((one) => !one.includes('$'))) {
      const read = plainText(reader.render(await markdown(body)));
      expect(words(read)).toBe(words(plainText(sanitizeBody(body))));
    }
  });
});

describe('A body as plain text', () => {
  it('has no escapes or markup, and addresses next to their words', async () => {
    const html =
      '<p>snake_case <b>is</b> * <a href="/help">here</a>, <a href="https://a.example/">https://a.example/</a></p>';
    expect(await text(html)).toBe(
      'snake_case is * here (https://atoll.example/help), https://a.example/',
    );
  });

  it('has indented code', async () => {
    expect(await text('<p>Run</p><pre><code class="language-sh">ls\n\ncd</code></pre>')).toBe(
      'Run\n\n    ls\n\n    cd',
    );
  });

  it('has no control characters for a terminal', () => {
    const hostile = 'a\u001b[31mred\u0007\u009b2J\r\nb\0';
    const document = root([
      heading(1, hostile),
      paragraph(hostile),
      { type: 'code', value: hostile },
    ]);
    for (const form of [writeText(document), writeMarkdown(document)]) {
      expect(form).not.toMatch(/[\p{Cc}--[\n\t]]/v);
    }
  });
});

describe('A title', () => {
  it('is one line of text, even if it is hostile', () => {
    for (const title of [...hostileStrings(), 'a\n# b', 'a\n===', '```']) {
      const html = reader.render(writeMarkdown(root([heading(1, title)])));
      expect(offences(html, { h1: [], ...CLEAN })).toEqual([]);
      expect(html.match(/<h1>/g)?.length ?? 0).toBeLessThanOrEqual(1);
      expect(html.replace(/<h1>[\s\S]*<\/h1>/, '').trim()).toBe('');
    }
  });
});

it('A comment is a single line', async () => {
  const html = sanitizeBody('<p>a <code>b</code></p><p>c</p><pre><code>d\ne</code></pre>');
  const line = writeMarkdown(root([paragraph(...(await bodyLine(html, PLACE)))]));
  expect(line.trim()).toBe('a `b` c `d e`');
});
