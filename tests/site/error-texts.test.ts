import { describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';
import { type Visitor } from '../support/visitor.ts';

const site = await sharedSite();
const member = await site.admin();
const guest = site.guest();

const MESSAGE = "ModuleNotFoundError: No module named 'plumbus'";
const printed = (path: string) => `Traceback (most recent call last):
  File "${path}", line 7, in <module>
    import plumbus
${MESSAGE}`;
const TITLE = 'Why does the import of the plumbus fail?';

const content = `It fails:\n\n\`\`\`\n${printed('/srv/a.py')}\n\`\`\``;
const { path: question } = await member.ask(TITLE, content, 'plumbing');
await member.answer(question, 'Install the **plumbus** first.');

const paste = (visitor: Visitor, error: string) => visitor.post('/search/error', { error });

describe('The page for a pasted error', () => {
  it('shows questions about the same error, with the start of the best answer', async () => {
    const page = await paste(guest, printed('/their/main.py'));
    expect(page.status).toBe(200);
    expect(page.text).toContain('Language or tool: Python');
    expect(page.text).toMatch(/The same error\s+Why does the import of the plumbus fail\?/);
    expect(page.text).toContain('Best answer: Install the plumbus first.');
    expect(page.links(TITLE)).toEqual([question]);
  });

  it('is neither cached nor indexed', async () => {
    const { headers, html } = await paste(guest, printed('/their/main.py'));
    expect(headers.get('cache-control')).toMatch(/no-store|private/);
    expect(html).toMatch(/<meta name="robots" content="noindex/);
  });

  it('keeps what was typed, but never as markup', async () => {
    const page = await paste(guest, '</textarea><script>alert(1)</script>');
    // In attributes an angle bracket is text.
    const outside = page.html.replaceAll(/value="[^"]*"/g, '');
    expect(outside).not.toContain('<script>alert(1)');
    expect(page.html).toContain('&lt;/textarea&gt;&lt;script&gt;');
  });

  it('says what is missing if nothing was pasted', async () => {
    const page = await paste(guest, ' \n ');
    expect(page.status).toBe(400);
    expect(page.text).toContain('Paste the error output');
  });
});

describe('A search for an error message', () => {
  it('lists questions about it first', async () => {
    const page = await guest.get(`/search?q=${encodeURIComponent(MESSAGE)}`);
    expect(page.text).toMatch(/Questions about this error.*Why does the import of the plumbus/s);
    expect(page.text).toContain('Ask About This Error');
  });

  it('is an ordinary search if no error is recognized', async () => {
    const page = await guest.get('/search?q=plumbus');
    expect(page.text).not.toContain('Ask About This Error');
  });
});

describe('Ask About This Error', () => {
  it('starts a question with the title and the error, without its secrets', async () => {
    const page = await member.post('/ask', {
      error: `${printed('/srv/b.py')}\ntoken=abcdef012345`,
    });
    expect(page.status).toBe(200);
    expect(page.html).toContain(`value="ModuleNotFoundError: No module named &#x27;plumbus&#x27;"`);
    expect(page.html).toContain('token=&lt;password&gt;');
    expect(page.html).not.toContain('abcdef012345');
    const error = `${printed('/srv/b.py')}\npassword=hunter2222`;
    const found = await member.post('/search/error', { error });
    expect(found.text).toContain('We removed 1 password');
  });

  it('lets guests start a question, and sign in when they send it', async () => {
    const page = await guest.post('/ask', { error: printed('/srv/b.py') });
    expect([page.status, page.boxes.length]).toEqual([200, 1]);
    const sent = await guest.post('/ask', { title: 'Why?', content: page.boxes[0] ?? '' });
    expect([sent.status, sent.hidden['kept.title']]).toEqual([401, 'Why?']);
  });
});
