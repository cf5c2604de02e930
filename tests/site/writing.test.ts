import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const member = site.guest();

const DEMO = { email: 'demo@example.com', password: 'atoll-demo' };
const OPEN = '/questions/22';
const CLOSED = '/questions/52';

beforeAll(async () => {
  await member.signIn(DEMO.email, DEMO.password);
});

const guest = () => site.guest();

/** A question from the API. */
async function asked(id: string) {
  const answer = await fetch(`${site.url}/api/questions/${id}`);
  const { question } = (await answer.json()) as { question: Record<string, unknown> };
  return question;
}

describe('A preview without scripts', () => {
  it.each([
    [`${OPEN}/answers`, 'Post Answer'],
    ['/ask', 'Post Question'],
  ])('from %s shows the body, posts nothing and loses nothing', async (path, button) => {
    const before = await asked('22');
    const content = '**two** `three`\n\n```js\nfour\n```';
    const fields = { title: 'A title', tags: 'one', content, preview: 'yes' };
    const page = await member.post(path, fields);
    expect(page.status).toBe(200);
    expect(page.html).toMatch(/aria-label="Preview".*<strong>two<\/strong> <code>three<\/code>/s);
    expect(page.html).toMatch(/<textarea[^>]*>\*\*two\*\* `three`\n\n```js\nfour\n```<\/textarea>/);
    expect(page.html).toContain('<div class="code" data-language="js">');
    expect(page.buttons).toEqual(expect.arrayContaining(['Preview', button]));
    expect((await asked('22')).answerCount).toEqual(before.answerCount);
  });

  it('from /ask lists similar questions', async () => {
    const title = 'Why does the flumbix refuse a second grommet?';
    const content = '```\nFlumbixError: cannot mount a second grommet\n```';
    const { path } = await member.ask(title, content, 'flumbix');
    const fields = { title: 'A second grommet is refused', tags: 'flumbix', preview: 'yes' };
    const page = await member.post('/ask', { ...fields, content: 'The flumbix <b>won’t</b>.' });
    expect(page.status).toBe(200);
    const named = `${title} (opens in a new tab)`;
    expect(page.links(named)).toEqual([path]);
    expect(page.text).toContain(`Similar questions ${named}`);
    expect(page.html).toContain(`href="${path}" target="_blank" rel="noreferrer"`);
    expect(page.boxes).toEqual(['The flumbix <b>won’t</b>.']);
    const untitled = await member.post('/ask', { ...fields, title: ' ', content: 'The flumbix.' });
    expect(untitled.text).not.toContain('Similar questions');
  });
});

describe('Answering without scripts', () => {
  it('is not offered if the question is closed', async () => {
    expect((await member.get(CLOSED)).boxes).toEqual([]);
    expect((await member.get(CLOSED)).text).not.toContain('Want to answer?');
  });

  it('leads to the answer, whose Markdown became the HTML of section 5', async () => {
    const content =
      'Use **two**:\r\n\r\n- `one`\r\n- [two](javascript:alert(1))\r\n\r\n<script>x</script>';
    const page = await member.send(`${OPEN}/answers`, { content });
    expect(page.path).toMatch(/^\/questions\/22#a\d+$/);
    expect(page.text).toContain('Answer posted successfully');
    expect(page.html).toMatch(/<p>Use <strong>two<\/strong>:<\/p>\s*<ul>\s*<li><code>one<\/code>/);
    expect(page.html).not.toContain('<script>x');
    expect(page.html).not.toContain('href="javascript:');
  });

  it('keeps the text that the backend has refused', async () => {
    const page = await member.post(`${CLOSED}/answers`, { content: 'Too **late**?' });
    expect(page.status).toBe(403);
    expect(page.text).toContain('This question is closed');
    expect(page.boxes).toEqual(['Too **late**?']);
  });
});

describe('Asking without scripts', () => {
  const QUESTION = {
    title: 'Why does a loop over nothing run once?',
    content: 'It says `1`.',
    tags: 'JavaScript, loops,  javascript',
  };

  it('leads to the question, with unique tags in lower case', async () => {
    const page = await member.send('/ask', QUESTION);
    expect(page.path).toMatch(/^\/questions\/\d+$/);
    expect(page.text).toContain('Question posted successfully!');
    const question = await asked(page.path.split('/').pop() ?? '');
    expect(question.title).toBe(QUESTION.title);
    expect(question.tags).toEqual(['javascript', 'loops']);
    expect(question.content).toContain('<p>It says <code>1</code>.</p>');
  });

  it.each([
    ['Title must be less than 200 characters', { title: 'x'.repeat(201) }],
    [
      '“two words”: A tag can only contain letters, numbers and . + # - _',
      { tags: 'fine, two words' },
    ],
  ])('says “%s” at the field, and keeps the rest', async (message, wrong) => {
    const fields = { ...QUESTION, ...wrong };
    const page = await member.post('/ask', fields);
    expect(page.status).toBe(400);
    const errors = page.errors;
    expect(errors).toEqual([message]);
    expect(page.html).toContain(`value="${fields.tags}"`);
    expect(page.html).toContain(`value="${fields.title}"`);
    expect(page.boxes).toEqual([fields.content.trim()]);
  });
});

describe('A form sent without a session', () => {
  const content = 'Mine & **yours**';
  const question = { title: 'What is kept without a session?', content, tags: 'one' };

  it.each([
    [`${OPEN}/answers`, { content }, 'Please login to answer', 'Answer posted successfully'],
    ['/ask', question, 'Please log in to ask a question', 'Question posted successfully!'],
  ])('to %s keeps its text, and is sent after signing in', async (path, fields, why, done) => {
    const visitor = guest();
    const page = await visitor.post(path, fields);
    expect([page.status, page.hidden['kept.content']]).toEqual([401, content]);
    expect(page.text).toContain(why);
    const sent = await visitor.send('/session/resume', { ...page.hidden, ...DEMO });
    expect(sent.text).toContain(done);
    expect(sent.html).toContain('aria-label="User menu"');
  });
});
