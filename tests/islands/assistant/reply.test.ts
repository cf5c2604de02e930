import { describe, expect, it } from 'vitest';
import { INTENTS, intentOf } from '../../../src/islands/assistant/intents.ts';
import { replyTo, replyWith, searchWords } from '../../../src/islands/assistant/reply.ts';

const QUESTIONS = ['One', 'Two', 'Three', 'Four'].map((label, id) => ({
  label,
  href: `/questions/${String(id)}`,
}));

describe('The assistant', () => {
  it.each([
    ['How do I earn reputation?', 'reputation'],
    ['how can i ask a question', 'ask'],
    ['REPUTATION POINTS!!!', 'reputation'],
    ['I forgot my password', 'account'],
    ['thanks', 'thanks'],
    ['What are badges?', 'badges'],
    ['How do I format code', 'formatting'],
  ])('understands “%s”', (message, name) => {
    expect(intentOf(message)?.name).toBe(name);
  });

  it.each(['', '   ', '🙂', 'segfault in libfoo', '<script>', 'x'.repeat(500)])(
    'does not claim to understand “%s”',
    (message) => {
      expect(intentOf(message)).toBeUndefined();
    },
  );

  it('offers to search for the topic of a message, but not of a greeting', () => {
    expect(replyTo('segfault in libfoo?')).toMatchObject({ search: 'segfault libfoo' });
    expect(replyTo('How do I accept cookies in express?').search).toContain('cookies');
    expect(replyTo('Hello')).not.toHaveProperty('search');
    expect(replyTo('how do i')).not.toHaveProperty('search');
  });

  it('links to at most three of the questions it found, and to a search for more', () => {
    const { links } = replyWith(QUESTIONS, 'segfault libfoo');
    expect(links.map(({ label }) => label)).toEqual([
      'One',
      'Two',
      'Three',
      'Search for it',
      'Help Center',
    ]);
  });

  it('says why a question was found, if the reason is informative', () => {
    const [one, two] = QUESTIONS.map((question, at) => ({
      ...question,
      reason: at === 0 ? 'same error' : 'same words',
    }));
    const { links } = replyWith(
      [one, two].flatMap((question) => question ?? []),
      'segfault',
    );
    expect(links.map(({ label }) => label).slice(0, 2)).toEqual(['One (same error)', 'Two']);
  });

  it('says that it knows or found nothing, and links to search and Help', () => {
    expect(replyTo('segfault in libfoo?').text).toContain('I don’t know that one');
    const { text, links } = replyWith([], 'segfault libfoo');
    expect(text).toContain('no matching questions');
    expect(links.map(({ href }) => href)).toEqual(['/search?q=segfault+libfoo', '/help']);
  });

  it('does not say that nothing was found if the search failed', () => {
    const { text, links } = replyWith(undefined, 'segfault libfoo');
    expect(text).toBe('I couldn’t search just now.');
    expect(links.map(({ href }) => href)).toEqual(['/search?q=segfault+libfoo', '/help']);
  });

  it('searches for the topic of a message', () => {
    expect(searchWords('How do I center a div in CSS, please?')).toEqual(['center', 'div', 'css']);
    expect(searchWords('c++ and .net and c#')).toEqual(['c++', 'net', 'c#']);
    expect(searchWords('how do i')).toEqual([]);
    expect(searchWords(`a ${'x'.repeat(400)} leak`)).toEqual(['leak']);
  });

  it('has an answer and words for every intent, each with a unique name', () => {
    expect(new Set(INTENTS.map(({ name }) => name)).size).toBe(INTENTS.length);
    for (const { words, answer } of INTENTS)
      expect([words.length > 0, answer.length > 20]).toEqual([true, true]);
  });
});
