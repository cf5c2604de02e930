import type { Page } from '@playwright/test';
import { ADMIN, postQuestion, caller, type Member, signUp } from '../support/api.ts';
import { enterAs } from './members.ts';
import { expectSound, test as base } from './visit.ts';

interface Shared {
  /** An admin who has asked and answered a question, and deleted another. */
  readonly admin: Member;
  /** Paths of their question, answer, draft and shared list of saved posts. */
  readonly edits: Readonly<Record<'question' | 'answer' | 'shared' | 'draft', string>>;
}

/** Saves a post in a list and returns the path at which the list is shared. */
async function shareList({ call }: Member): Promise<string> {
  const { list } = (await call('POST', '/saved-lists', { name: 'Look again' })) as Listed;
  await call('PUT', '/posts/22/saved', { note: 'Read it again', listId: list._id });
  await call('PUT', '/posts/4/saved', {});
  const shared = await call('PUT', `/saved-lists/${list._id}`, { sharing: 'on' });
  return `/saved/shared/${(shared as Listed).list.secret}`;
}

/** Begins an answer and returns the path of its draft. */
async function beginAnswer({ call }: Member): Promise<string> {
  const text = { questionId: '22', body: 'Lookaheads **do** this:', format: 'markdown' };
  const { draft } = (await call('POST', '/drafts', text)) as { draft: { _id: string } };
  return `/drafts/${draft._id}`;
}

interface Listed {
  readonly list: { readonly _id: string; readonly secret: string };
}

const test = base.extend<object, Shared>({
  admin: [
    async ({ site }, use) => {
      const admin = await signUp(site.url, 'sees-all');
      const demo = (await caller(site.url)('POST', '/auth/login', ADMIN)) as { token: string };
      const call = caller(site.url, demo.token);
      await call('PUT', `/admin/users/${admin.id}/role`, { role: 'admin' });
      await use(admin);
    },
    { scope: 'worker' },
  ],
  edits: [
    async ({ admin, site }, use) => {
      const [asker, reader] = [await signUp(site.url, 'asks'), await signUp(site.url, 'reads')];
      const unclear = await postQuestion(asker, 'Which of these pages is which?');
      await reader.call('POST', `/flags/question/${unclear}`, { reason: 'unclear' });
      const question = `/questions/${await postQuestion(admin, 'Which pages can everybody use?')}`;
      const deleted = await postQuestion(admin, 'Which pages does an admin see?');
      await admin.call('PUT', `/admin/questions/${deleted}/deleted`, {
        deleted: true,
        reason: 'Unclear',
      });
      const { answer } = (await admin.call('POST', '/answers', {
        questionId: question.split('/').at(-1),
        content: '<p>These.</p>',
      })) as { answer: { _id: string } };
      await admin.call('PUT', '/tags/regex/watch', { level: 'at-once' });
      await admin.call('PUT', '/tags/css/watch', { level: 'dimmed' });
      await admin.call('POST', '/saved-searches', { name: 'Mine', query: '[css]', sort: 'newest' });
      await use({
        question,
        answer: `${question}/answers/${answer._id}`,
        shared: await shareList(admin),
        draft: await beginAnswer(admin),
      });
    },
    { scope: 'worker' },
  ],
  enterBy: [
    async ({ admin, site, edits }, use) => {
      // Depends on `edits`, so that lists are not empty in any window.
      if (edits.question === '') throw new Error('Nothing was asked');
      await use((context) => enterAs(context, site.url, admin));
    },
    { scope: 'worker' },
  ],
});

/** Forms have no footer, and lists have their own search. */
const FRAME = ['header.head'];

const PATHS = [
  '/dashboard',
  '/notifications',
  ...['', '/account', '/delete', '/notifications', '/privacy'].map((tab) => `/settings${tab}`),
  '/ask',
  '/admin',
  '/admin/users',
  '/admin/questions?status=all',
  '/admin/questions?status=deleted',
  '/admin/tags',
  '/review/flags',
  '/admin/settings',
  '/admin/settings/about',
  '/admin/invitations',
  '/admin/sign-ups',
  '/admin/log',
  '/setup/tags',
  '/answer',
  '/suggestions',
  '/drafts',
  '/saved',
  '/saved/posts/22',
  '/searches',
  '/following',
  '/watching',
  '/tags/regex/watch',
  '/questions/22/follow',
  '/tags/regex/history',
  '/tags/postgresql/synonyms',
  '/questions/22/bounty',
  '/flag/question/22',
  '/questions/22/moderate',
  '/privileges',
  '/moderation',
];

/** Opens the details in rows of the admin area. */
const unfold = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLDetailsElement>('.admin-actions details'))
      one.open = true;
  });

for (const path of PATHS) {
  test(`A member’s page ${path} is accessible, fits every width and logs no errors`, async ({
    visit,
  }) => {
    const visited = await visit(path);
    await unfold(visited.page);
    await expectSound(visited, FRAME);
  });
}

test('Edit pages and a shared list are accessible, fit every width and log no errors', async ({
  visit,
  edits,
}) => {
  const { question, answer, shared, draft } = edits;
  for (const path of [`${question}/edit`, `${answer}/edit`, `${answer}/delete`, shared, draft])
    await expectSound(await visit(path), FRAME);
});
