import { describe, expect, it } from 'vitest';
import { prepareBody, type PrepareOptions } from '../../src/markup/prepare.ts';
import { sanitizeBody } from '../../src/markup/sanitize.ts';

const X = '<math><mi>x</mi></math>';

function prepared(
  html: string,
  { tex = true, headings = 2 }: Partial<PrepareOptions> = {},
): Promise<string> {
  return prepareBody(sanitizeBody(html), { tex, headings });
}

describe('A body prepared for reading', () => {
  it.each([
    [
      'can be scrolled by keyboard in its highlighted code blocks',
      '<pre><code class="language-ts">let a;</code></pre>',
      '<pre tabindex="0" role="group" aria-label="Code"><code class="language-ts"><span class="k">let</span> a;</code></pre>',
    ],
    [
      'passes no ranking to the sites it links to',
      '<a href="https://a.b">a</a>',
      '<a href="https://a.b" rel="nofollow ugc noopener">a</a>',
    ],
    ['trusts links within the site', '<a href="/a">a</a>', '<a href="/a">a</a>'],
    ['trusts mailboxes', '<a href="mailto:a@b.c">a</a>', '<a href="mailto:a@b.c">a</a>'],
    [
      'loads images late, tells their hosts nothing, and links to them in full',
      '<img src="https://a.b/c" alt="d">',
      '<a href="https://a.b/c" rel="nofollow ugc noopener"><img src="https://a.b/c" alt="d" loading="lazy" decoding="async" referrerpolicy="no-referrer" /></a>',
    ],
    [
      'loads images over https, since pages allow nothing else',
      '<img src="http://images.example.com/p.png?a=1&b=2" alt="d">',
      '<a href="https://images.example.com/p.png?a=1&amp;b=2" rel="nofollow ugc noopener"><img src="https://images.example.com/p.png?a=1&amp;b=2" alt="d" loading="lazy" decoding="async" referrerpolicy="no-referrer" /></a>',
    ],
    [
      'loads images over https from the usual port',
      '<a href="/a"><img src="HTTP://a.b:80/c"></a>',
      '<a href="/a"><img src="https://a.b/c" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" /></a>',
    ],
    [
      'links to images on hosts that have no https',
      '<img src="http://a.b:8080/c" alt="d &quot;e&quot; &amp;lt;"><img src="http://192.168.0.1/c">',
      '<a href="http://a.b:8080/c" rel="nofollow ugc noopener">d "e" &amp;lt;</a>' +
        '<a href="http://192.168.0.1/c" rel="nofollow ugc noopener">http://192.168.0.1/c</a>',
    ],
    [
      'nests no link to an image in another link',
      '<a href="/a"><img src="http://[::1]/c" alt="d"></a><img src="http://localhost/c" alt="e">',
      '<a href="/a">d</a><a href="http://localhost/c" rel="nofollow ugc noopener">e</a>',
    ],
    [
      'labels links to images without a description',
      '<img src="/c" width="8" height="9"><img src="/d" alt="" title="e">',
      '<a href="/c"><img src="/c" width="8" height="9" alt="Image" loading="lazy" decoding="async" referrerpolicy="no-referrer" /></a>' +
        '<a href="/d"><img src="/d" title="e" alt="Image" loading="lazy" decoding="async" referrerpolicy="no-referrer" /></a>',
    ],
    [
      'has an alternative text on every image',
      '<a href="/a"><img src="/c" title=" alt=&quot;"></a>',
      '<a href="/a"><img src="/c" title=" alt=&quot;" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" /></a>',
    ],
  ])('%s', async (_, html, expected) => {
    expect(await prepared(html)).toBe(expected);
  });

  it.each([
    ['h1 h2 h3', 'h2 h3 h4'],
    ['h3', 'h2'],
    ['h1 h3', 'h2 h3'],
    ['h3 h1 h3 h2', 'h2 h2 h3 h3'],
    ['h2 h3 h2 h1 h3', 'h2 h3 h2 h2 h3'],
  ])('changes its headings %s to %s', async (before, after) => {
    const write = (names: string): string =>
      names
        .split(' ')
        .map((name) => `<${name}>a</${name}>`)
        .join('');
    expect(await prepared(write(before))).toBe(write(after));
  });

  it('starts with the heading level of the page', async () => {
    expect(await prepared('<h1>a</h1><h2>b</h2>', { headings: 3 })).toBe('<h3>a</h3><h4>b</h4>');
  });
});

describe('Formulas are recognized between dollars:', () => {
  it.each([
    ['in text', '<p>a $x$, b</p>', `<p>a ${X}, b</p>`],
    [
      'in lists and quotes',
      '<blockquote><ul><li>$x$',
      `<blockquote><ul><li>${X}</li></ul></blockquote>`,
    ],
    ['in headings', '<h1>$x$</h1>', `<h2>${X}</h2>`],
    ['on their own', '$$x$$', '<math display="block"><mi>x</mi></math>'],
    ['over lines', '<p>$$<br>x<br>$$</p>', '<p><math display="block"><mi>x</mi></math></p>'],
    ['with entities', '$a &lt; b$', '<math><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow></math>'],
    [
      'in environments without dollars',
      '\\begin{gather*}x\\end{gather*}',
      '<math display="block"><mtable displaystyle="true"><mtr><mtd><mi>x</mi></mtd></mtr></mtable></math>',
    ],
    ['not escaped', 'a \\$x$ b', 'a $x$ b'],
    ['not before a space', 'a $ x$ b', 'a $ x$ b'],
    ['not after a space', '$x $', '$x $'],
    ['not before a digit', '$5-$10', '$5-$10'],
    ['not as prices', 'costs $5 and $10', 'costs $5 and $10'],
    ['not in code', '<code>$x$</code>', '<code>$x$</code>'],
    ['not in links', '<a href="/a">$x$</a>', '<a href="/a">$x$</a>'],
    [
      'not in code blocks',
      '<pre>$x$</pre>',
      '<pre tabindex="0" role="group" aria-label="Code"><code>$x$</code></pre>',
    ],
    ['not across markup', '$a<em>b</em>c$', '$a<em>b</em>c$'],
    ['not across breaks', '$a<br>b$', '$a<br />b$'],
    ['as code if it is invalid TeX', '$\\foo$', '<code>$\\foo$</code>'],
  ])('%s', async (_, html, expected) => {
    expect(await prepared(html)).toBe(expected);
  });

  it('and stay text on a site without TeX', async () => {
    expect(await prepared('$x$ \\$', { tex: false })).toBe('$x$ \\$');
  });

  it('up to a thousand, and further ones stay text', async () => {
    const html = await prepared('$x$ '.repeat(1_001));
    expect(html.split(X)).toHaveLength(1_001);
    expect(html.trimEnd()).toMatch(/<\/math> \$x\$$/);
  });

  it('with groups that contain dollars', async () => {
    expect(await prepared('$a \\text{ if $x$}$ $x$')).toMatch(
      /^<math>.*<\/math> <math>.*<\/math>$/,
    );
    expect(await prepared('${ $x$')).toBe(`\${ ${X}`);
  });
});
