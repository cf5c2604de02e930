import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawCard } from '../../src/formats/image/painter/card.ts';
import { cut, fitted } from '../../src/formats/image/painter/lines.ts';
import { inVisualOrder } from '../../src/formats/image/painter/bidi.ts';
import { Typeset } from '../../src/formats/image/painter/typeset.ts';
import { paint, PainterBusy } from '../../src/formats/image/paint.ts';
import { pictureOf } from '../../src/formats/image/kept.ts';
import { hostileStrings } from '../support/hostile.ts';

const STYLE = { size: 60, weight: 650 };
const NOTDEF = 0;

const SCRIPTS: [name: string, title: string][] = [
  ['Latin', 'Why does naïve façade ŵork – “quoted” … №?'],
  ['Vietnamese', 'Tại sao hàm này không chạy được?'],
  ['Cyrillic and Greek', 'Почему функция не работает; γιατί;'],
  ['Arabic', 'لماذا تتوقف دالة عن العمل؟ ١٢٣'],
  ['Persian', 'چرا این تابع کار نمی‌کند؟'],
  ['Hebrew', 'למה הקוד שלי לא עובד?'],
  ['Devanagari', 'हिन्दी में क्षत्रिय शब्द कैसे लिखें?'],
  ['simplified Chinese', '为什么索引没有被使用？'],
  ['traditional Chinese', '為什麼沒有使用索引？'],
  ['Japanese', '非同期処理でエラーが発生する「理由」は何ですか。'],
  ['Korean', '제네릭 타입을 추론하지 못하는 이유가 무엇인가요?'],
  ['emoji', '😀 👩‍💻 👍🏽 🇩🇪 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['mathematics and arrows', '|ψ⟩ ∑ √ ∞ ≤ → ⇒ ⊗ λ ∀ ✓ ✗ ⌘'],
  ['code', 'std::vector<int> v[3] = {\'a\', "b"} && ~x % #2 @ $HOME ^ `c`'],
];

describe('In a picture', () => {
  it.each(SCRIPTS)('%s is shown whole, without a box', async (_, title) => {
    const text = await Typeset.of(title);
    expect(text.text).toBe(title.normalize('NFC'));
    const glyphs = text.glyphs(text.text, STYLE);
    expect(glyphs.length).toBeGreaterThan(0);
    expect(glyphs.filter(({ id }) => id === NOTDEF)).toEqual([]);
  });

  it('Arabic letters are joined and run from right to left', async () => {
    const word = await Typeset.of('ببب');
    const letter = await Typeset.of('ب');
    expect(word.isRtl).toBe(true);
    const alone = letter.glyphs('ب', STYLE).map(({ id }) => id);
    const joined = word.glyphs('ببب', STYLE).map(({ id }) => id);
    // Beside the dot three shapes, first, middle and last, none of them that of a letter alone.
    expect(new Set(joined.filter((id) => !alone.includes(id))).size).toBe(3);
    const mixed = await Typeset.of('א ב');
    const [first, , last] = mixed.glyphs('א ב', STYLE);
    expect(first?.id).toBe((await Typeset.of('ב')).glyphs('ב', STYLE)[0]?.id);
    expect(last?.id).toBe((await Typeset.of('א')).glyphs('א', STYLE)[0]?.id);
  });

  it('Latin within Hebrew keeps its own direction', () => {
    const runs = [
      { level: 1, text: 'a' },
      { level: 2, text: 'b' },
      { level: 2, text: 'c' },
      { level: 1, text: 'd' },
    ];
    expect(inVisualOrder(runs).map(({ text }) => text)).toEqual(['d', 'b', 'c', 'a']);
    expect(inVisualOrder([])).toEqual([]);
  });

  it('what no font has is left out', async () => {
    const text = await Typeset.of('a \u{13000} b \ue000\u{1f9ff}');
    expect(text.text).toBe('a b 🧿');
  });

  it('lines are broken between words, between Chinese characters, and within what is too long', async () => {
    const box = { width: 600, lines: 9 };
    for (const title of [
      'one two three four five six seven',
      '为什么我的查询没有使用索引而且很慢',
      'W'.repeat(60),
    ]) {
      const text = await Typeset.of(title);
      const lines = fitted(text, STYLE, box) ?? [];
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.every((line) => text.width(line, STYLE) <= box.width)).toBe(true);
      expect(lines.join('').replaceAll(' ', '')).toBe(title.replaceAll(' ', ''));
    }
  });

  it('a title that is too long ends in an ellipsis', async () => {
    const text = await Typeset.of('很'.repeat(300));
    const box = { width: 600, lines: 3 };
    expect(fitted(text, STYLE, box)).toBeUndefined();
    const lines = cut(text, STYLE, box);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/…$/);
    expect(lines.every((line) => text.width(line, STYLE) <= box.width)).toBe(true);
  });

  it('a hostile title is drawn as letters, and adds nothing to the drawing', async () => {
    for (const title of hostileStrings().slice(0, 120)) {
      const svg = await drawCard({
        kind: 'card',
        site: title,
        title,
        facts: [title],
        author: title,
      });
      expect(svg).not.toMatch(/<(?!\/?(?:svg|g|path|circle)\b)/);
      expect(svg).not.toMatch(/href|script|NaN|undefined/);
    }
  }, 60_000);
});

describe('The painting process', () => {
  const card = (title: string) =>
    ({ kind: 'card', site: 'Atoll', title, facts: ['1 vote'], author: 'grace' }) as const;

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
    const same = await Promise.all([1, 2, 3].map(() => pictureOf('same', card('Same'))));
    expect(same[1]).toBe(same[0]);
    expect(await pictureOf('same', card('Same'))).toBe(same[0]);
    const many = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => paint(card(`Number ${String(index)}`))),
    );
    const refused = many.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused.every(({ reason }) => reason instanceof PainterBusy)).toBe(true);
  }, 60_000);
});
