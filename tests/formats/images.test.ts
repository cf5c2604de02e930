import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { Renderer } from '@takumi-rs/core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawCard } from '../../src/formats/image/painter/card.ts';
import { FAMILIES, fontsFor } from '../../src/formats/image/painter/fonts.ts';
import { cutToFit, fits, normalized, textNode } from '../../src/formats/image/painter/text.ts';
import { paint, PainterBusy } from '../../src/formats/image/paint.ts';
import { cachedPicture } from '../../src/formats/image/cache.ts';
import { hostileStrings } from '../support/hostile.ts';
import { columnsOfInk } from './support/ink.ts';

const STYLE = { fontSize: 60, fontWeight: 650 };
const renderer = new Renderer();

const SCRIPTS: [name: string, title: string][] = [
  ['Latin', 'Why does naïve façade ŵork – “quoted” … №?'],
  ['Vietnamese', 'Tại sao hàm này không chạy được?'],
  ['Cyrillic and Greek', 'Почему функция не работает; γιατί;'],
  ['Kazakh and Tajik', 'Қазақша: әңгіме, ғылым; Тоҷикӣ ӯ'],
  ['Arabic', 'لماذا تتوقف دالة عن العمل؟ ١٢٣'],
  ['Persian', 'چرا این تابع کار نمی‌کند؟'],
  ['Urdu', 'یہ فنکشن کام کیوں نہیں کرتا؟'],
  ['Hebrew', 'למה הקוד שלי לא עובד?'],
  ['Devanagari', 'हिन्दी में क्षत्रिय शब्द कैसे लिखें?'],
  ['Thai', 'ทำไมฟังก์ชันนี้ถึงไม่ทำงาน'],
  ['simplified Chinese', '为什么索引没有被使用？'],
  ['traditional Chinese', '為什麼沒有使用索引？'],
  ['Japanese', '非同期処理でエラーが発生する「理由」は何ですか。'],
  ['halfwidth Japanese', 'ﾃｽﾄ ｶﾞ ㌔'],
  ['Korean', '제네릭 타입을 추론하지 못하는 이유가 무엇인가요?'],
  ['emoji', '😀 👩‍💻 👍🏽 🇩🇪 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['mathematics and arrows', '|ψ⟩ ∑ √ ∞ ≤ → ⇒ ⊗ λ ∀ ✓ ✗ ⌘'],
  ['code', 'std::vector<int> v[3] = {\'a\', "b"} && ~x % #2 @ $HOME ^ `c`'],
];

const card = (title: string) =>
  ({ kind: 'card', site: 'Atoll', title, facts: ['1 vote'], author: 'grace' }) as const;

async function typesetter(text: string) {
  return { renderer, fontFamilies: await fontsFor(`${text}…`, renderer) };
}

async function widthOf(text: string): Promise<number> {
  const { fontFamilies } = await typesetter(text);
  return (await renderer.measure(textNode(text, STYLE), { fontFamilies })).width;
}

/** The columns of a title's ink, from left to right, a word each. */
async function wordsOf(title: string) {
  const png = await drawCard(card(title), renderer);
  return columnsOfInk(png, { left: 60, top: 150, width: 1140, height: 330 }, 10);
}

describe('In a picture', () => {
  it.each(SCRIPTS)('%s is shown whole, without a box', async (_, title) => {
    // What no font has is as wide as nothing.
    const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
    for (const { segment } of clusters.segment(normalized(title).replaceAll(' ', ''))) {
      expect(await widthOf(segment), segment).toBeGreaterThan(0);
    }
  });

  it('what no font has is left out', async () => {
    expect(await widthOf('\u{13000}\ue000')).toBe(0);
    const [bare, odd] = [card('ab'), card('a\u{13000}\ue000b\u0338')];
    expect(await drawCard(odd, renderer)).toEqual(await drawCard(bare, renderer));
    expect(await widthOf('\u{1f9ff}')).toBeGreaterThan(0);
  });

  it('Arabic letters are joined and run from right to left', async () => {
    expect(await widthOf('ببب')).toBeLessThan(3 * (await widthOf('ب')) * 0.9);
    const [left, right] = await wordsOf('ا بببببببب');
    expect(right?.width).toBeLessThan((left?.width ?? 0) / 4);
    expect(right?.end).toBeGreaterThan(1100);
  });

  it('Latin within Hebrew keeps its own direction', async () => {
    const words = await wordsOf('אב WWWW ii גדה');
    expect(words).toHaveLength(4);
    const [, long, short] = words;
    expect(long?.width).toBeGreaterThan(2 * (short?.width ?? 0));
    const [first] = await wordsOf('WWWW ii אב');
    expect(first?.start).toBeLessThan(110);
  });

  it('Han characters have the forms of their language', async () => {
    const first = async (text: string) =>
      (await fontsFor(text, renderer)).find((name) => /chinese|japanese|korean/.test(name));
    expect(await first('直接')).toBe('chinese');
    expect(await first('直接の')).toBe('japanese');
    expect(await first('直接 이유')).toBe('korean');
  });

  it.each([
    ['one two three four five six seven', ['one two three four', 'five six seven']],
    ['为什么我的查询没有使用索引而且很慢', ['为什么我的查询没有使', '用索引而且很慢']],
    ['W'.repeat(20), ['W'.repeat(10), 'W'.repeat(10)]],
    ['ทำไมฟังก์ชันนี้ถึงไม่ทำงานเมื่อเรียกใช้', ['ทำไมฟังก์ชันนี้ถึงไม่', 'ทำงานเมื่อเรียกใช้']],
    ['제네릭 타입을 추론하지 못하는 이유가', ['제네릭 타입을 추론하지', '못하는 이유가']],
  ])('the lines of %s end where they may', async (title, expected) => {
    const { fontFamilies } = await typesetter(title);
    const node = textNode(title, { ...STYLE, width: 600 });
    const { runs } = await renderer.measure(node, { width: 600, fontFamilies });
    const lines: string[] = [];
    for (const { text, x } of runs) lines.push((x === 0 ? '' : (lines.pop() ?? '')) + text);
    expect(lines.map((line) => line.trim())).toEqual(expected);
    expect(runs.filter(({ text, x, width }) => text !== ' ' && x + width > 600)).toEqual([]);
  });

  it.each(['很'.repeat(300), 'لماذا تتوقف دالة عن العمل '.repeat(12).trim(), 'a'.repeat(300)])(
    'a title that is too long fills its box and ends in an ellipsis',
    async (title) => {
      const setter = await typesetter(title);
      const box = { width: 600, lines: 3 };
      const style = { ...STYLE, width: box.width };
      expect(await fits(textNode(title, style), box, setter)).toBe(false);
      const node = await cutToFit(title, style, box, setter);
      expect(await fits(node, box, setter)).toBe(true);
      expect(node.text).toMatch(/…$/);
      const more = `${title.slice(0, node.text.length + 4)}…`;
      expect(await fits(textNode(more, style), box, setter)).toBe(false);
    },
  );

  it('a hostile title is drawn as letters', async () => {
    for (const title of hostileStrings().slice(0, 120)) {
      const facts = [title];
      const png = await drawCard({ ...card(title), site: title, facts, author: title }, renderer);
      expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
    }
    // Markup would be nothing to see.
    const [tag] = await wordsOf('<img/src=x>');
    expect(tag?.width).toBeGreaterThan(300);
  }, 60_000);
});

it('All fonts together weigh at most 16 MB as they are installed', () => {
  const require = createRequire(import.meta.url);
  const sizes = Object.values(FAMILIES).map((name) => {
    const folder = dirname(require.resolve(`${name}/package.json`));
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    return files
      .filter((file) => file.isFile())
      .reduce((sum, { parentPath, name: file }) => sum + statSync(join(parentPath, file)).size, 0);
  });
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(16_000_000);
});

describe('The painting process', () => {
  it('paints cards of 1200 by 630 pixels, small enough to be shared', async () => {
    const png = await paint(card('Why 为什么 لماذا 😀?'));
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(png.byteLength).toBeLessThan(60_000);
  }, 30_000);

  it('paints icons: bare ones let the ground through, filled ones do not', async () => {
    const bare = sharp(await paint({ kind: 'icon', size: 192, filled: false }));
    expect(await bare.metadata()).toMatchObject({ width: 192, height: 192, hasAlpha: true });
    expect((await bare.stats()).isOpaque).toBe(false);
    const filled = sharp(await paint({ kind: 'icon', size: 512, filled: true }));
    expect((await filled.stats()).isOpaque).toBe(true);
  }, 30_000);

  it('paints a picture once however many ask, and no more than eight at a time', async () => {
    const same = await Promise.all([1, 2, 3].map(() => cachedPicture('same', card('Same'))));
    expect(same[1]).toBe(same[0]);
    expect(await cachedPicture('same', card('Same'))).toBe(same[0]);
    const many = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => paint(card(`Number ${String(index)}`))),
    );
    const refused = many.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused.every(({ reason }) => reason instanceof PainterBusy)).toBe(true);
  }, 60_000);
});
