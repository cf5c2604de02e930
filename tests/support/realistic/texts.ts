import { type Random, zipf } from './zipf.ts';
import { vocabulary } from './vocabulary.ts';

const WORDS = 40_000;

/** Texts like those of people's questions and answers. */
export interface Texts {
  /** About four to twelve words. */
  readonly title: () => string;
  /** HTML of 300 to 1,500 characters, most of them with a block of code. */
  readonly body: () => string;
  /** `count` words. */
  readonly words: (count: number) => string;
}

export function textsOf(random: Random): Texts {
  const all = vocabulary(WORDS);
  const rank = zipf(WORDS, random);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from));
  const words = (count: number) => Array.from({ length: count }, () => all[rank()] ?? '').join(' ');
  const paragraph = () => `<p>${words(between(20, 60))}.</p>`;
  const code = () => {
    const lines = Array.from({ length: between(2, 9) }, () => {
      const [name = '', call = '', value = ''] = words(3).split(' ');
      return `const ${name}_${value} = ${call}.${value}(${String(between(0, 999))});`;
    });
    return `<pre><code>${lines.join('\n')}</code></pre>`;
  };
  return {
    words,
    title: () => words(between(4, 13)),
    body() {
      const wanted = between(300, 1_500);
      let html = paragraph();
      if (random() < 0.7) html += code();
      while (html.length < wanted - 100) html += paragraph();
      return html;
    },
  };
}
