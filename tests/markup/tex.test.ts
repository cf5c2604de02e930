import { describe, expect, it } from 'vitest';
import { Budget } from '../../src/markup/budget.ts';
import { renderTex, texRenderer, usesTex } from '../../src/markup/tex.ts';
import { offences, PREPARED } from './support/allowed.ts';

describe('TeX is rendered as MathML', () => {
  it('inline or as a block', () => {
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
  ])('with only allowed elements and attributes: %s', (source) => {
    const html = renderTex(source, true);
    expect(html).toMatch(/^<math/);
    expect(offences(html, PREPARED)).toEqual([]);
  });

  it('that is readable without styles: bars, accents, rules', () => {
    expect(renderTex('\\overline{a}', false)).toContain('<mo stretchy="true">‾</mo></mover>');
    expect(renderTex('\\hat x', false)).toContain('scriptlevel="0"');
    expect(renderTex('\\begin{array}{c|c}1&2\\end{array}', false)).toContain('<mtd class="br">');
  });

  it.each(['\\unknown{x}', '{', '\\frac{a}', 'a & b', '\\begin{foo}\\end{foo}', 'x^1^2', '#'])(
    'or as code if it is invalid: %s',
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
  ])('without anything unsafe: %s', (source) => {
    for (const display of [true, false]) {
      expect(offences(renderTex(source, display), PREPARED)).toEqual([]);
    }
  });
});

describe('A definition in a formula', () => {
  it('applies to later formulas of the same body only', () => {
    const render = texRenderer(new Budget(1_000));
    expect(render('\\newcommand{\\kett}[1]{|#1\\rangle}', false)).toBe('');
    expect(render('\\kett{0}', false)).toBe(renderTex('|0\\rangle', false));
    expect(renderTex('\\kett{0}', false)).toMatch(/^<code>/);
  });

  it('applies from there on, even to a formula that occurred before', () => {
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
  ])('is expanded: %s', (source, expanded) => {
    expect(renderTex(source, false)).toBe(renderTex(expanded, false));
  });
});

describe('A body certainly uses TeX', () => {
  it.each(['$x_1$', '$\\alpha$', '<p>a ($2^n$), b</p>', '$$\n\\frac12\n$$', '$f{(x)}$'])(
    'if it contains %s',
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
  ])('but not if it contains %s', (html) => {
    expect(usesTex(html)).toBe(false);
  });
});
