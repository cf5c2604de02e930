import { expect, it } from 'vitest';
import { withCodeFrames } from '../../src/components/questions/post-parts.ts';

const framed = (language: string, block: string) =>
  `<div class="code"${language}><button class="copy" aria-label="Copy"></button>${block}</div>`;

it('Each block of code is framed with its language and a button that copies it', () => {
  const js = '<pre tabindex="0"><code class="language-js">let a;</code></pre>';
  const plain = '<pre tabindex="0" role="group" aria-label="Code"><code>b</code></pre>';
  expect(withCodeFrames(`<p>One</p>${js}<p>Two</p>${plain}`)).toBe(
    `<p>One</p>${framed(' data-language="js"', js)}<p>Two</p>${framed('', plain)}`,
  );
});

it('Inline code stays as it is', () => {
  const body = '<p>Use <code>pre</code>, not &lt;pre&gt;</p>';
  expect(withCodeFrames(body)).toBe(body);
});
