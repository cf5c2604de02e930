import { expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const WORDS = {
  title: 'Where do I find a krummhorn?',
  content: 'I need a **bassanello** too.',
  tags: 'organology',
};
/** The value of a field that only bots fill in. */
const HOMEPAGE = 'https://spam.example.com';

/** Pages, feeds, and files that would show a new question. */
const PLACES = [
  ...['/', '/questions', '/questions?unanswered=true', '/tags', '/tags/organology', '/users'],
  ...[
    '/search?q=krummhorn',
    '/questions?search=krummhorn',
    '/feed.atom',
    '/index.md',
    '/questions.md',
  ],
  ...[
    '/search.md?q=krummhorn',
    '/tags.md',
    '/sitemap.xml',
    '/sitemaps/questions-1.xml',
    '/llms.txt',
  ],
];

it('A held question is shown only to its author, without any mention of spam', async () => {
  const author = await site.join('held-author');
  const other = await site.join('held-reader');
  const form = await author.get('/ask');
  expect(form.html).toMatch(/<input type="hidden"[^>]* name="formTime"[^>]* value="[^"]+"/);
  const held = await author.send('/ask', { ...WORDS, homepage: HOMEPAGE });
  expect(held.path).toMatch(/^\/questions\/\d+$/);
  expect(held.status).toBe(200);
  expect(held.text).toContain('Your question is saved and will appear after a short review.');
  expect(held.text).toContain('That usually takes');
  expect(held.text).not.toMatch(/spam|suspicio|score|robot|machine/i);
  expect(held.html).toContain('<strong>bassanello</strong>');
  expect(held.html).toContain('<meta name="robots" content="noindex');

  const id = held.path.split('/').pop() ?? '';
  const profile = /href="(\/users\/\d+)"/.exec((await author.get('/')).html)?.[1] ?? '/users';
  for (const visitor of [site.guest(), other]) {
    for (const ending of ['', '.md', '.atom', '/image.png', '/edit', '/delete']) {
      const { status, text } = await visitor.get(held.path + ending);
      expect(text, ending).not.toMatch(/krummhorn|bassanello/i);
      if (ending !== '/edit' && ending !== '/delete') expect(status, ending).toBe(404);
    }
    for (const path of [...PLACES, profile, `/posts/${id}/history`, `/posts/${id}/comments`]) {
      const { text } = await visitor.get(path);
      expect(text.replaceAll(/search.{0,30}krummhorn/gi, ''), path).not.toMatch(
        /bassanello|organology|find a krummhorn/i,
      );
    }
  }
  for (const ending of ['.md', '.atom', '/image.png'])
    expect((await author.get(held.path + ending)).status, ending).toBe(404);

  const edit = await author.get(`${held.path}/edit`);
  expect(edit.html).toContain('I need a **bassanello** too.');
  const edited = await author.send(`${held.path}/edit`, {
    ...WORDS,
    content: 'Or a cornamuse.',
    version: '1',
  });
  expect(edited.path).toBe(held.path);
  expect(edited.text).toContain('Or a cornamuse.');
  expect(edited.text).toContain('after a short review');
  const gone = await author.send(`${held.path}/delete`, {});
  expect(gone.path).toBe('/questions');
  expect((await author.get(held.path)).status).toBe(404);
});

it('A held answer is shown to its author on the question’s page', async () => {
  const asker = await site.join('held-asker');
  const author = await site.join('held-answerer');
  const question = await asker.ask('How is it answered?');
  const held = await author.send(`${question.path}/answers`, {
    content: 'With a rackett.',
    homepage: HOMEPAGE,
  });
  const page = await author.get(question.path);
  expect(page.text).toContain('Your answer is saved and will appear after a short review.');
  expect(page.text).toContain('With a rackett.');
  expect((await asker.get(question.path)).text).not.toContain('rackett');
  const path = `${question.path}/answers/${/#a(\d+)/.exec(held.path)?.[1] ?? /id="a(\d+)"/.exec(page.html)?.[1] ?? ''}`;
  const edited = await author.send(`${path}/edit`, { content: 'With two of them.' });
  expect((await author.get(question.path)).text).toContain('With two of them.');
  expect(edited.status).toBe(200);
  await author.send(`${path}/delete`, {});
  expect((await author.get(question.path)).text).not.toContain('With two of them.');
});

it('A reviewer who rejects a held question has to say why', async () => {
  const author = await site.join('held-rejected');
  await author.send('/ask', { ...WORDS, title: 'Which ranket is this?', homepage: HOMEPAGE });
  const admin = await site.admin();
  let page = await admin.get('/review/held');
  const fields = (html: string) => ({
    item: /name="item" value="(\d+)"/.exec(html)?.[1] ?? '',
    version: /name="version" value="(\d+)"/.exec(html)?.[1] ?? '',
  });
  while (!page.text.includes('Which ranket'))
    page = await admin.send('/review/held', { ...fields(page.html), decision: 'skip' });
  expect(page.text).toContain('Question Which ranket is this?');
  expect(page.text).toContain('60 points: Filled in a field that people do not see');
  const withoutReason = await admin.post('/review/held', {
    ...fields(page.html),
    decision: 'reject',
  });
  expect(withoutReason.status).toBe(400);
  expect(withoutReason.text).toContain('Please say why');
  expect(withoutReason.html).toMatch(/<details open/);
  const template = 'Please say that you are involved with what you link to.';
  const withReason = { ...fields(page.html), decision: 'reject', template };
  expect((await admin.send('/review/held', withReason)).text).toContain('Rejected');
});

it('Members without the privilege see what they need in order to review', async () => {
  const page = await (await site.join('held-too-new')).get('/review/held');
  expect(page.status).toBe(403);
  expect(page.text).toContain(
    'You need 19 more reputation to review held posts, first posts, and late answers',
  );
});

it('A reviewer who comes second keeps what they typed', async () => {
  const author = await site.join('held-twice');
  const title = 'Who still plays the racket?';
  await author.send('/ask', { ...WORDS, title, homepage: HOMEPAGE });
  const admin = await site.admin();
  const second = await site.join('held-second');
  const { _id } = (await second.call('GET', '/auth/me')).user;
  await admin.send('/admin/users', { do: 'role', target: _id, role: 'moderator' });
  let page = await admin.get('/review/held');
  for (let left = 9; left > 0 && !page.text.includes(title); left -= 1)
    page = await admin.send('/review/held', { ...page.hidden, decision: 'skip' });
  const { item = '', version = '' } = page.hidden;
  await admin.send('/review/held', { item, version, decision: 'reject', reply: 'No' });
  const typed = { item, version, content: 'A *better* text.', reply: 'My own words' };
  const edited = await second.post('/review/held', { ...typed, decision: 'edit' });
  expect(edited.status).toBe(409);
  expect(edited.text).toContain('admin was faster and decided: reject');
  expect(edited.text).toContain('What you typed Reply My own words Content A *better* text.');
  const rejected = await second.post('/review/held', { ...typed, decision: 'approve' });
  expect(rejected.text).toContain('What you typed Reply My own words');
  // The text of the post, which is posted with every decision.
  expect(rejected.text).not.toContain('A *better* text.');
});

it('A reviewer can edit and approve a held question', async () => {
  const author = await site.join('held-edited');
  const title = 'Where is a serpent repaired?';
  const held = await author.send('/ask', { ...WORDS, title, homepage: HOMEPAGE });
  const admin = await site.admin();
  let page = await admin.get('/review/held');
  // Posts of the demo and of other tests wait, too.
  for (let left = 9; left > 0 && !page.text.includes(title); left -= 1)
    page = await admin.send('/review/held', { ...page.hidden, decision: 'skip' });
  expect(page.html).toContain('I need a **bassanello** too.</textarea>');
  const empty = await admin.send('/review/held', { ...page.hidden, content: '', decision: 'edit' });
  expect(empty.status).toBe(400);
  const content = 'I need a *serpent* of leather.';
  await admin.send('/review/held', { ...page.hidden, content, decision: 'edit' });
  const published = await site.guest().get(held.path);
  expect(published.status).toBe(200);
  expect(published.html).toContain('<em>serpent</em> of leather');
});
