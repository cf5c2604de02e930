import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawCard, hasLettersFor } from '../../src/formats/image/card.ts';
import { hostileStrings } from '../support/hostile.ts';
import { columnsOfInk } from './support/ink.ts';

const card = (title: string) => ({ site: 'Atoll', title, facts: '1 vote', author: 'grace' });

/** The columns of dark pixels of a title, from left to right, one for each word. */
async function wordsOf(title: string) {
  const png = await drawCard(card(title));
  return columnsOfInk(png, { left: 60, top: 150, width: 1140, height: 330 }, 10);
}

describe('The preview image of a question', () => {
  it('has 1200 by 630 pixels and a small file', async () => {
    const png = await drawCard(card('Why does naïve façade ŵork; Почему функция; γιατί?'));
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(png.byteLength).toBeLessThan(60_000);
  });

  it('fits a long title into its lines', async () => {
    const png = await drawCard(card('W'.repeat(300)));
    const foot = await columnsOfInk(png, { left: 60, top: 480, width: 1140, height: 30 }, 10);
    expect(foot).toEqual([]);
  });

  it('is that of the site if the font lacks the script', () => {
    for (const title of ['为什么索引没有被使用', 'لماذا تتوقف', 'למה הקוד', 'ทำไมฟังก์ชัน', '제네릭'])
      expect(hasLettersFor(title)).toBe(false);
    for (const title of ['Tại sao hàm này?', 'Қазақша: әңгіме', 'C++ → 😀 ∑ std::vector<int>'])
      expect(hasLettersFor(title)).toBe(true);
  });

  it('omits characters that the font lacks', async () => {
    expect(await drawCard(card('a\ue000b 😀'))).toEqual(await drawCard(card('ab')));
  });

  it('shows a hostile title as plain text', async () => {
    for (const title of hostileStrings().slice(0, 120)) {
      const png = await drawCard({ site: title, title, facts: title, author: title });
      expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
    }
    // Markup would be invisible.
    const [tag] = await wordsOf('<img/src=x>');
    expect(tag?.width).toBeGreaterThan(300);
  });
});
