import { describe, expect, it } from 'vitest';
import { withoutRemotePictures } from '../../src/markup/remote-pictures.ts';

const REMOTE = '<img src="https://i.example/a.png" alt="A &quot;plan&quot; > b" loading="lazy" />';
const TEXT = 'A "plan" &gt; b (i.example)';
const SOURCE = 'https://i.example/a.png';
const LINK = `<a href="${SOURCE}" rel="ugc noopener">`;
const origins = ['https://atoll.example'];
const asLinks = (html: string) => withoutRemotePictures(html, { origins });
const afterClick = (html: string) =>
  withoutRemotePictures(html, { origins, shownAt: '/questions/1?page=2&pictures=shown' });

describe('Pictures hosted elsewhere as links', () => {
  it.each([
    ['a picture in its own link', `<p>${LINK}${REMOTE}</a></p>`, `<p>${LINK}${TEXT}</a></p>`],
    [
      'a picture without a link',
      `<p>${REMOTE}</p>`,
      `<p><a href="${SOURCE}" rel="nofollow ugc noopener">${TEXT}</a></p>`,
    ],
    [
      'a picture between the words of a link',
      `<a href="/x">See <b>${REMOTE}</b> and ${REMOTE}</a>`,
      `<a href="/x">See <b>${TEXT}</b> and ${TEXT}</a>`,
    ],
    [
      'one at the beginning of a link',
      `<a href="/x">${REMOTE} and more</a>`,
      `<a href="/x">${TEXT} and more</a>`,
    ],
    [
      'one without a description',
      `${LINK}<img src="http://b.example:8080/"></a>`,
      `${LINK}Image (b.example:8080)</a>`,
    ],
    [
      'a face',
      '<img class="face big" src="https://i.example/f" alt=""> Ada',
      '<span class="face big" aria-hidden="true"></span> Ada',
    ],
  ])('%s', (_, html, expected) => {
    expect(asLinks(html)).toBe(expected);
  });

  it.each([
    '<img src="/media/0.webp" alt="">',
    '<img src="https://atoll.example/media/0.webp">',
    '<pre>&lt;img src="https://i.example/a.png"&gt;</pre>',
    '<meta content="I have an <img src=https://i.example/a.png> that <a href=x" /><p>More</p>',
    '<script>const image = \'<img src="https://i.example/a.png">\';</script>',
  ])('leave %s', (html) => {
    expect(asLinks(html)).toBe(html);
    expect(afterClick(html)).toBe(html);
  });

  it('are hidden after an attribute that looks like one', () => {
    const meta = '<meta name="description" content="I have an <img that is &quot;wide&quot;" />';
    expect(asLinks(`${meta}<p>${LINK}${REMOTE}</a></p>`)).toBe(`${meta}<p>${LINK}${TEXT}</a></p>`);
  });

  // In quadratic time, each takes more than a minute.
  it.each(['<img ', '<img"', '<a '])('read a page of 100,000 times %s', (part) => {
    const html = `<p title="${part.repeat(100_000)}">${part.repeat(100_000)}`;
    expect(asLinks(html)).toBe(html);
    expect(afterClick(html)).toBe(html);
  });

  it('do not take another site for ours because its name begins with it', () => {
    expect(asLinks('<img src="https://atoll.example.evil.example/a.png">')).not.toContain('<img');
  });
});

describe('Pictures hosted elsewhere after a click', () => {
  it('are on the same page, at the post that has them', () => {
    const html = `<article id="answer-7"><p>${LINK}${REMOTE}</a></p></article>`;
    const href = '/questions/1?page=2&amp;pictures=shown#answer-7';
    expect(afterClick(html)).toBe(
      `<article id="answer-7"><p><a href="${href}" rel="nofollow">Show picture: ${TEXT}</a></p></article>`,
    );
  });

  it('stay text between the words of a link', () => {
    const html = `<a href="/x">See ${REMOTE}</a>`;
    expect(afterClick(html)).toBe(`<a href="/x">See ${TEXT}</a>`);
  });
});
