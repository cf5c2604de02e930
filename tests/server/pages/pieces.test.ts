import { expect, it } from 'vitest';
import { Pieces } from '../../../src/server/pages/pieces.ts';

it('A page has each of its pieces where it was placed, in whatever order they were made', () => {
  const pieces = new Pieces();
  const [foot, head] = ['<i>foot ✓</i>', '<i>head</i>'].map((html) =>
    pieces.place(pieces.make(html)),
  );
  const page = Buffer.from(`<p>${head ?? ''}</p>é${foot ?? ''}${head ?? ''}`);
  expect(pieces.fill(page).toString()).toBe('<p><i>head</i></p>é<i>foot ✓</i><i>head</i>');
});

it('A page without pieces is sent as it is', () => {
  const page = Buffer.from('<!--a comment:000-->');
  expect(new Pieces().fill(page)).toBe(page);
});

it('A piece that has another page’s piece inside is an error when it is made', () => {
  const pieces = new Pieces();
  const inner = pieces.place(pieces.make('<i>inner</i>'));
  expect(() => pieces.make(`<b>${inner}</b>`)).toThrow('A piece of a page has another one inside');
});

it('A page that wants a piece of another page is an error, and not half a page', () => {
  const other = new Pieces();
  const mark = other.place(other.make('<i>other</i>'));
  expect(() => new Pieces().fill(Buffer.from(mark))).toThrow('A page has no piece 000');
});
