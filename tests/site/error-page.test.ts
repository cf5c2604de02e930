import { NO_SETTINGS } from '../../src/contract/site-settings.ts';
import { beforeAll, expect, it } from 'vitest';
import { CONTRACT } from '../../src/contract/site.ts';
import { bodyConverter } from '../../src/server/bodies.ts';
import { guestRequest } from '../../src/server/page-cache/guest.ts';
import { loadPages, type Pages } from '../../src/server/pages/render.ts';
import { DIST } from '../../src/server/paths.ts';

let pages: Pages;

beforeAll(async () => {
  pages = await loadPages(DIST);
});

it('A page that breaks while it is rendered is the error screen of section 2, and reported', async () => {
  const failure = new Error('The footer has broken');
  const reported: unknown[] = [];
  const locals = {
    site: {
      name: 'Atoll',
      url: 'http://127.0.0.1:4321',
      apiHost: undefined,
      demoAccounts: [],
      isNameFixed: false,
      settings: NO_SETTINGS,
      passwordMin: 6,
      get mail(): string {
        throw failure;
      },
    },
    // The pages of a process remember what their backend knows, for later test files too.
    backend: async () => ({
      status: 200,
      body: { name: 'Atoll', version: '1', contract: CONTRACT },
    }),
    readSettings: () => Promise.resolve(NO_SETTINGS),
    address: '127.0.0.1',
    countsViews: false,
    sessionSecret: '',
    report: (error: unknown) => void reported.push(error),
    bodies: bodyConverter('', ''),
  };
  const { status, body } = await pages.render(guestRequest('/terms'), locals);
  expect(status).toBe(500);
  expect(body.toString()).toContain('<h1>Unexpected Application Error!</h1>');
  expect(body.toString()).not.toContain(failure.message);
  expect(reported).toContain(failure);
});
