import type { Page } from '@playwright/test';
import { adminOf, type Member, signUp, unique } from '../../support/api.ts';
import { expect, test as base } from '../fixtures.ts';
import { enter } from '../members.ts';

type Role = 'user' | 'moderator' | 'admin';

interface People {
  /** Signs up a new member with a role and signs them in in the test’s browser. */
  readonly as: (role: Role) => Promise<Member>;
  /** Another member, who acts through API calls. */
  readonly other: Member;
}

interface Shared {
  /** Calls as the demo's admin. */
  readonly admin: Member['call'];
}

/**
 * Tests of the rows of the specification that need a browser, each named by the words of its row.
 * The others are in tests/spec.
 */
export const test = base.extend<People, Shared>({
  admin: [
    async ({ site }, use) => {
      await use(await adminOf(site.url));
    },
    { scope: 'worker' },
  ],
  other: async ({ site }, use) => {
    await use(await signUp(site.url, unique('other')));
  },
  as: async ({ context, site, admin }, use) => {
    await use(async (role) => {
      const person = await enter(context, site.url, unique(role));
      if (role !== 'user') await admin('PUT', `/admin/users/${person.id}/role`, { role });
      return person;
    });
  },
});

export { expect };

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills boxes by their labels. */
export async function fill(page: Page, boxes: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(boxes)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
