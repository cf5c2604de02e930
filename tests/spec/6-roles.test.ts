import { beforeAll, describe, expect, it } from 'vitest';
import { answer, postQuestion, signUp, unique } from '../support/api.ts';
import { as, guest, ours, type Reading } from './rows.ts';

const QUESTION = 'Who may do what with this question?';

let user: Reading;
let moderator: Reading;
let admin: Reading;

beforeAll(async () => {
  [user, moderator, admin] = [await as('user'), await as('moderator'), await as('admin')];
}, 60_000);

describe('§6 Roles and permissions', () => {
  it('Anonymous versus authenticated is the basic split', async () => {
    for (const [pages, isMember] of [
      [guest(), false],
      [user.pages, true],
    ] as const) {
      const head = (await pages.read('/tags')).page.one('.head');
      expect(head.link('Login') === undefined).toBe(isMember);
      expect(head.link('Sign Up') === undefined).toBe(isMember);
      expect([head.count('.bell'), head.count('.user-menu')]).toEqual(isMember ? [1, 1] : [0, 0]);
    }
  });

  it.each(['/questions/22', '/tags/react', '/users', '/users/2', '/questions'])(
    'Guest: may read questions, tags, users and profiles (%s)',
    async (path) => {
      const { status, main } = await guest().read(path);
      expect(status).toBe(200);
      expect(main.count('article')).toBeGreaterThan(0);
    },
  );

  it('Guest: asking is refused; there is no Ask Question, no Follow Tag and no Your Answer', async () => {
    const ask = (await guest().read('/ask')).main;
    expect(ask.text).toContain('Please log in to ask a question');
    const tag = await guest().read('/tags/react');
    expect(tag.main.buttons).not.toContain('Follow Tag');
    expect(tag.page.one('.head').link('Ask Question')).toBeUndefined();
    expect((await guest().read('/questions/22')).main.field('Your Answer')).toBeUndefined();
  });

  it('Signed-in user: may vote, answer, ask, follow tags; has dashboard, settings, notifications', async () => {
    const question = (await user.pages.read('/questions/22')).main;
    expect(question.buttons).toContain('Vote up');
    expect(question.field('Your Answer')?.attr('name')).toBe('content');
    const { page, main } = await user.pages.read('/tags/react');
    expect(main.buttons).toContain('Follow Tag');
    const head = page.one('.head');
    expect(['Ask Question', 'Dashboard', 'Settings'].map((name) => head.link(name))).toEqual([
      '/ask',
      '/dashboard',
      '/settings',
    ]);
    expect(head.link('Admin Panel')).toBeUndefined();
    expect(head.one('.bell').attr('href')).toBe('/notifications');
  });

  it('Question author only: may accept an answer', async () => {
    const path = `/questions/${await postQuestion(user, QUESTION)}`;
    await answer(await signUp(ours, unique('other')), path.split('/').at(-1) ?? '');
    expect((await user.pages.read(path)).main.buttons).toContain('Accept');
    for (const { pages } of [moderator, admin]) {
      const { main } = await pages.read(path);
      expect(main.text).toContain('This is how.');
      expect(main.buttons).not.toContain('Accept');
    }
  });

  it('Edit buttons show to the author', async () => {
    const other = await signUp(ours, unique('other'));
    const own = await postQuestion(user, QUESTION);
    await answer(other, own);
    const edits = async (id: string) =>
      (await user.pages.read(`/questions/${id}`)).main
        .all('a')
        .filter(({ text }) => text === 'Edit')
        .map((one) => one.attr('href'));
    expect(await edits(own)).toEqual([`/questions/${own}/edit`]);
    const foreign = await postQuestion(other, QUESTION);
    const given = await answer(user, foreign);
    expect(await edits(foreign)).toEqual([`/questions/${foreign}/answers/${given}/edit`]);
  });

  it('Admin and moderator: Admin Panel link and /admin. /admin/users: admin only. /admin/questions and /admin/tags: admin and moderator', async () => {
    for (const [{ pages }, isAdmin] of [
      [moderator, false],
      [admin, true],
    ] as const) {
      const { page } = await pages.read('/tags');
      expect(page.one('.head').link('Admin Panel')).toBe('/admin');
      const tabs = (await pages.read('/admin')).page.one('nav[aria-label="Admin area"]');
      expect([tabs.link('Questions'), tabs.link('Tags')]).toEqual([
        '/admin/questions',
        '/admin/tags',
      ]);
      expect(tabs.link('Users')).toBe(isAdmin ? '/admin/users' : undefined);
    }
  });

  it('Role labels show on directory cards and profiles for non-user roles', async () => {
    for (const [{ id, username }, roles] of [
      [admin, ['admin']],
      [moderator, ['moderator']],
      [user, []],
    ] as const) {
      for (const path of [`/users?search=${username}`, `/users/${id}`]) {
        expect((await guest().read(path)).main.texts('.role')).toEqual(roles);
      }
    }
  });
});
