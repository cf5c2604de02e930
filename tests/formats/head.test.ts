import { describe, expect, it } from 'vitest';
import { jsonLd, questionData, textOf } from '../../src/formats/head/question.ts';
import { prepareBody } from '../../src/markup/prepare.ts';
import { plainText } from '../../src/markup/plain.ts';
import { sanitizeBody } from '../../src/markup/sanitize.ts';
import { hostileStrings } from '../support/hostile.ts';
import { aQuestion, anAnswer } from './support/question.ts';

const SITE = 'https://atoll.example';
const graph = (question = aQuestion()) => JSON.parse(questionData(question, SITE))['@graph'];

describe('The structured data of a question’s page has', () => {
  it('its breadcrumbs', () => {
    expect(graph()[0]).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Questions', item: `${SITE}/questions` },
        { '@type': 'ListItem', position: 2, name: 'Why?', item: `${SITE}/questions/5` },
      ],
    });
  });

  it('everything that Google requires of a question with answers', () => {
    const { '@type': type, mainEntity } = graph()[1];
    expect(type).toBe('QAPage');
    expect(mainEntity).toMatchObject({
      '@type': 'Question',
      name: 'Why?',
      text: 'Because I ask.',
      answerCount: 2,
      upvoteCount: -3,
      datePublished: '2026-01-02T03:04:05.000Z',
      author: { '@type': 'Person', name: 'grace', url: `${SITE}/users/7` },
    });
    for (const answer of [mainEntity.acceptedAnswer, ...mainEntity.suggestedAnswer]) {
      expect(answer['@type']).toBe('Answer');
      expect(answer.text).not.toBe('');
      expect(answer.url).toMatch(/^https:\/\/atoll\.example\/questions\/5#a\d$/);
      expect(answer.upvoteCount).toEqual(expect.any(Number));
      expect(answer.author.url).toBe(`${SITE}/users/7`);
      expect(Date.parse(answer.datePublished)).toBeGreaterThan(0);
    }
  });

  it('the accepted answer, in either form of a backend’s reply', () => {
    expect(graph()[1].mainEntity.acceptedAnswer.url).toMatch(/#a2$/);
    const byId = aQuestion({
      acceptedAnswer: '1',
      answers: [anAnswer('1'), anAnswer('2')],
    });
    expect(graph(byId)[1].mainEntity.acceptedAnswer.url).toMatch(/#a1$/);
    expect(graph(byId)[1].mainEntity.suggestedAnswer).toHaveLength(1);
    const none = aQuestion({ answers: [anAnswer('1')] });
    expect(graph(none)[1].mainEntity).not.toHaveProperty('acceptedAnswer');
  });

  it('no Q&A page without an answer, which Google requires', () => {
    expect(graph(aQuestion({ answers: [] }))).toHaveLength(1);
  });

  it('no author if there is none', () => {
    const page = graph(aQuestion({ author: null }))[1];
    expect(page.mainEntity).not.toHaveProperty('author');
  });
});

it('Linked data can’t end its script element', () => {
  const json = jsonLd({ text: '</script><script>alert(1)//<!-- \u2028 &amp; ]]>' });
  expect(json).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(json).text).toBe('</script><script>alert(1)//<!-- \u2028 &amp; ]]>');
});

it('The text of a prepared body is what a parser finds, even for hostile bodies', async () => {
  const words = (text: string) => text.replace(/\s+/g, '');
  const bodies = [
    '<p>a &lt;b&gt; $x<sup>2</sup>$</p><pre><code class="language-js">1 < 2</code></pre>',
  ];
  for (const body of [...bodies, ...hostileStrings()]) {
    const prepared = await prepareBody(sanitizeBody(body), { tex: true, headings: 2 });
    expect(words(textOf(prepared))).toBe(words(plainText(prepared)));
  }
});
