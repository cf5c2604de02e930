import { renderBody } from '../render.ts';

const CODE = [
  ['typescript', 'const total = rows.map(({ count }) => count * 2).filter(Boolean); // all\n'],
  ['python', 'def total(rows):\n    return sum(row["count"] for row in rows)  # all\n'],
  ['bash', 'for file in "$@"; do echo "${file%.txt}" | grep -q "^a" && exit 1; done\n'],
  ['json', '{ "name": "atoll", "version": 1, "tags": ["a", "b"], "is": true }\n'],
  ['sql', "select id, count(*) from posts where title like 'a%' group by id;\n"],
] as const;
const FORMULA = '$\\frac{1}{\\sqrt{2}} \\sum_{i=1}^n x_i^2 \\otimes |0\\rangle$ ';
/** With four, most first posts lost their colors on a slow machine. */
const ROUNDS = 8;

/**
 * Loads the grammars and warms up V8 with ordinary texts: otherwise the first body after a start
 * would exceed its budget, and lose its colors and formulas for good.
 */
export async function warmUp(): Promise<void> {
  const blocks = CODE.map(
    ([language, code]) =>
      `<pre><code class="language-${language}">${code.repeat(8).replaceAll('<', '&lt;')}</code></pre>`,
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const block of blocks) await render(block);
    await render(`<p>${FORMULA.repeat(10)}</p>`);
  }
}

const render = (raw: string) => renderBody({ raw, format: 'html', tex: true, headings: 2 });
