import type { Locator, Page } from '@playwright/test';
import { type ForeignBackend, type Mood, startForeign } from '../../support/foreign.ts';
import { startSite } from '../../support/site.ts';
import { expect, test as base } from '../fixtures.ts';
import { caller, enter, type Member, signUp } from '../members.ts';
import { ADMIN } from '../writing.ts';

type Role = 'user' | 'moderator' | 'admin';

interface People {
  /** Signs a new member up who has a role, and in on the pages of the test’s browser. */
  readonly as: (role: Role) => Promise<Member>;
  /** Somebody else, who takes part by calls. */
  readonly other: Member;
}

interface Places {
  /** The demo's admin. */
  readonly admin: Member['call'];
  /** A site on a backend that knows section 7 alone. */
  readonly elsewhere: Elsewhere;
  /** The address of a site on a backend that fails: another, as sites keep pages for guests. */
  readonly failing: string;
}

interface Elsewhere {
  readonly url: string;
  readonly backend: ForeignBackend;
}

async function onBackend(mood: Mood, use: (running: Elsewhere) => Promise<void>): Promise<void> {
  const backend = await startForeign();
  backend.mood = mood;
  const site = await startSite({ env: { API_HOST: backend.origin } });
  await use({ url: site.url, backend });
  await site.stop();
  await backend.close();
}

let count = 0;
/** A name that no other test has. */
export const unique = (name: string) =>
  `${name}-${String(process.pid)}-${String((count += 1))}`.slice(0, 30);

/**
 * Tests of the specification's rows, each named by the words of its row, in the order of the
 * specification: one may be read beside the other. All rows of a worker share their sites.
 */
export const test = base.extend<People, Places>({
  // The site takes as many calls as all rows make together.
  siteEnv: [{ RATE_LIMIT: '0' }, { scope: 'worker' }],
  admin: [
    async ({ site }, use) => {
      const guest = caller(site.url);
      const { token } = (await guest('POST', '/auth/login', ADMIN)) as { token: string };
      await use(caller(site.url, token));
    },
    { scope: 'worker' },
  ],
  elsewhere: [
    async ({}, use) => {
      await onBackend('well', use);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  failing: [
    async ({}, use) => {
      await onBackend('failing', ({ url }) => use(url));
    },
    { scope: 'worker', timeout: 180_000 },
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

/** Where the link with a name leads. */
export const expectLink = (scope: Page | Locator, name: string, href: string | RegExp) =>
  expect(scope.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href);
