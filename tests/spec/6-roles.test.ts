import { describe, expect, it } from 'vitest';
import { as, guest } from './rows.ts';

const [user, moderator, admin] = [await as('user'), await as('moderator'), await as('admin')];

describe('§6 Roles and permissions', () => {
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
