import { describe, expect, it } from 'vitest';
import { representationFor } from '../../src/formats/negotiation.ts';

const choose = (accept: string | undefined, agent = 'Mozilla/5.0') =>
  representationFor(
    new Headers({ 'user-agent': agent, ...(accept === undefined ? {} : { accept }) }),
  );

const CHROME = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

describe('A page is', () => {
  it.each([[CHROME], ['*/*'], [undefined], ['text/html'], ['application/json'], ['text/*']])(
    'HTML for a browser that accepts %s',
    (accept) => {
      expect(choose(accept)).toBe('html');
    },
  );

  it.each([
    ['text/markdown'],
    ['text/markdown, text/html;q=0.9, */*;q=0.1'],
    ['text/markdown, text/html, */*'],
    ['text/html;q=0.5, TEXT/MARKDOWN; q=0.6'],
  ])('Markdown for a client that accepts %s', (accept) => {
    expect(choose(accept)).toBe('markdown');
  });

  it('HTML for a client that prefers HTML to Markdown', () => {
    expect(choose('text/html, text/markdown;q=0.5')).toBe('html');
    expect(choose('text/html, text/markdown;q=0')).toBe('html');
    expect(choose('text/markdown;q=high, text/html')).toBe('html');
  });

  it.each(['curl/8.5.0', 'Wget/1.21.4', 'HTTPie/3.2.2', 'xh/0.22.0'])(
    'plain text for %s, which prints it to a terminal',
    (agent) => {
      expect(choose('*/*', agent)).toBe('text');
      expect(choose(undefined, agent)).toBe('text');
      expect(choose('text/html', agent)).toBe('html');
      expect(choose('text/markdown', agent)).toBe('markdown');
    },
  );

  // The header of Lynx in Debian 12.
  const LYNX = 'text/html, text/plain, text/sgml, text/css, application/xhtml+xml, */*;q=0.01';

  it.each([LYNX, 'text/plain, text/html', 'text/html, text/markdown', 'text/*, text/markdown'])(
    'HTML for a client without a preference: %s',
    (accept) => {
      expect(choose(accept, 'Lynx/2.9.0')).toBe('html');
    },
  );

  it('plain text for a client that requests it, and HTML for a browser that mentions curl', () => {
    expect(choose('text/plain')).toBe('text');
    expect(choose('*/*', 'Mozilla/5.0 (compatible; curl/8)')).toBe('html');
  });
});
