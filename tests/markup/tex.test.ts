import { describe, expect, it } from 'vitest';
import { Budget } from '../../src/markup/budget.ts';
import { renderTex, texRenderer, usesTex } from '../../src/markup/tex.ts';
import { offences, PREPARED } from './support/allowed.ts';

describe('TeX becomes MathML', () => {
  it('in the line or on its own', () => {
    expect(renderTex('x_1', false)).toBe('<math><msub><mi>x</mi><mn>1</mn></msub></math>');
    expect(renderTex('x', true)).toBe('<math display="block"><mi>x</mi></math>');
  });

  it.each([
    '\\frac{a}{b}',
    '\\sqrt[3]{x}',
    '\\sum_{i=0}^n i',
    '\\left| \\psi \\right\\rangle',
    '\\ket{0}',
    '\\begin{align}a &= b\\\\ c &= d\\end{align}',
    '\\begin{cases}1\\\\2\\end{cases}',
    '\\begin{array}{c|c}1&2\\\\\\hline 3&4\\end{array}',
    '\\begin{pmatrix}1&0\\\\0&1\\end{pmatrix}',
    '\\begin{eqnarray*}a&=&b\\end{eqnarray*}',
    '\\begin{alignat}{2}a&=b\\end{alignat}',
    '\\overline{ab}',
    '\\underbrace{a}_{b}',
    '\\hat{x}\\vec{y}',
    '\\text{if $x$}',
    '\\boxed{x}',
    '\\cancel{x}',
    '\\color{red}{x}',
    '\\rule{1em}{2em}',
    '\\require{cancel} x',
    '\\Bigg( x \\Bigg)',
  ])('of allowed elements and attributes alone: %s', (source) => {
    const html = renderTex(source, true);
    expect(html).toMatch(/^<math/);
    expect(offences(html, PREPARED)).toEqual([]);
  });

  it('that needs no style to be read: bars, accents, rules', () => {
    expect(renderTex('\\overline{a}', false)).toContain('<mo stretchy="true">‾</mo></mover>');
    expect(renderTex('\\hat x', false)).toContain('scriptlevel="0"');
    expect(renderTex('\\begin{array}{c|c}1&2\\end{array}', false)).toContain('<mtd class="br">');
  });

  it.each(['\\unknown{x}', '{', '\\frac{a}', 'a & b', '\\begin{foo}\\end{foo}', 'x^1^2', '#'])(
    'or stays as code: %s',
    (source) => {
      expect(renderTex(source, false)).toMatch(/^<code>\$.*\$<\/code>$/);
    },
  );

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{javascript:a}',
    '\\includegraphics{https://a.b/c.png}',
    '\\htmlId{a}{b}',
    '\\htmlClass{a}{b}',
    '\\htmlStyle{color:red}{b}',
    '\\htmlData{a=b}{c}',
    '\\style{color:red}{x}',
    '\\class{a}{b}',
    '\\cssId{a}{b}',
    '\\unicode{<img src=x>}',
    '\\text{<img src=x onerror=alert(1)>}',
    '\\textcolor{"><img src=x>}{a}',
    '\\colorbox{red}{a}',
    '\\toggle{a}{b}\\endtoggle',
    '\\texttip{a}{b}',
    '\\label{a}\\ref{a}',
    '\\tag{<b>}',
    '\\verb|<a>|',
    '\\fcolorbox{red}{blue}{a}',
    '\\smash{a}\\llap{b}\\raisebox{900em}{c}',
    '\\def\\a{<b>}\\a',
  ])('in which nothing can hide: %s', (source) => {
    for (const display of [true, false]) {
      expect(offences(renderTex(source, display), PREPARED)).toEqual([]);
    }
  });
});

describe('What a formula of a body defines', () => {
  it('is known to those after it, and to no other body', () => {
    const render = texRenderer(new Budget(1_000));
    expect(render('\\newcommand{\\kett}[1]{|#1\\rangle}', false)).toBe('');
    expect(render('\\kett{0}', false)).toBe(renderTex('|0\\rangle', false));
    expect(renderTex('\\kett{0}', false)).toMatch(/^<code>/);
  });

  it('counts from there on, for a formula that was written before too', () => {
    const render = texRenderer(new Budget(1_000));
    expect(render('\\alpha', false)).toBe(renderTex('\\alpha', false));
    render('\\def\\alpha{x}', false);
    expect(render('\\alpha', false)).toBe(renderTex('x', false));
  });

  it.each([
    ['\\def\\a#1#2{#2#1}\\a xy', 'yx'],
    ['\\newcommand\\a{b}\\renewcommand{\\a}{c}\\a', 'c'],
    ['\\DeclareMathOperator{\\a}{tr}\\a x', '\\operatorname{tr} x'],
    ['\\def\\a{\\alpha}\\a b', '\\alpha b'],
    ['\\def\\a#1{\\sin#1}\\a x', '\\sin x'],
  ])('is put in its place: %s', (source, expanded) => {
    expect(renderTex(source, false)).toBe(renderTex(expanded, false));
  });
});

describe('A body surely uses TeX', () => {
  it.each(['$x_1$', '$\\alpha$', '<p>a ($2^n$), b</p>', '$$\n\\frac12\n$$', '$f{(x)}$'])(
    'when it holds %s',
    (html) => {
      expect(usesTex(html)).toBe(true);
    },
  );

  it.each([
    '$HOME and $PATH',
    'costs $5 and $10',
    '$x$',
    '<code>$x_1$</code>',
    '<pre>$x_1$</pre>',
    '${a}-${b}',
    '$my_name/$other',
    'a$b_c$d',
    '$this->a_b=$c',
    'a_b \\alpha',
    'US$5_000$',
    '<a href="/a">$x_1$</a>',
    '\\$x_1\\$',
    '$ x_1 $',
    '$a_1 and b$2',
  ])('not when it holds %s', (html) => {
    expect(usesTex(html)).toBe(false);
  });
});
