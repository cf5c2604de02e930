import { NO_SETTINGS } from '../../src/contract/site-settings.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONTRACT } from '../../src/contract/site.ts';
import { bodyConverter } from '../../src/server/bodies.ts';
import { Turns } from '../../src/server/http/turns.ts';
import { guestRequest } from '../../src/server/page-cache/guest.ts';
import { loadPages, type PageRequest, type Pages } from '../../src/server/pages/render.ts';
import { DIST } from '../../src/server/paths.ts';

const LOCALS = {
  site: {
    name: 'Atoll',
    url: 'http://127.0.0.1:4321',
    apiHost: undefined,
    demoAccounts: [],
    isNameFixed: false,
    settings: NO_SETTINGS,
    passwordMin: 6,
    mail: 'mail@example.com',
  },
  // Pages remember the features of their backend, for later test files in this process too.
  readSettings: () => Promise.resolve(NO_SETTINGS),
  backend: async () => ({ status: 200, body: { name: 'Atoll', version: '1', contract: CONTRACT } }),
  address: '127.0.0.1',
  countsViews: false,
  sessionSecret: '',
  report: (error: unknown) => {
    throw error;
  },
  bodies: bodyConverter('', ''),
};
const READ: PageRequest = { url: '/terms', headers: { host: '127.0.0.1:4321' } };
const FORM: PageRequest = { ...READ, method: 'POST', body: Buffer.from('theme=dark') };

let render: (request: PageRequest) => Promise<number>;
let pages: Pages;

beforeAll(async () => {
  pages = await loadPages(DIST, new Turns());
  render = async (request) => (await pages.render(request, LOCALS)).status;
});

it('A page that fails to render is the error screen of section 2, and is reported', async () => {
  const failure = new Error('The footer has broken');
  const reported: unknown[] = [];
  const site = {
    ...LOCALS.site,
    get mail(): string {
      throw failure;
    },
  };
  const report = (error: unknown) => void reported.push(error);
  const { status, body } = await pages.render(guestRequest('/terms'), { ...LOCALS, site, report });
  expect(status).toBe(500);
  expect(body.toString()).toContain('<h1>Unexpected Application Error!</h1>');
  expect(body.toString()).not.toContain(failure.message);
  expect(reported).toContain(failure);
});

describe('A client that disconnects before its turn', () => {
  const isGone = () => true;

  it('gets no page rendered', async () => {
    expect(await render({ ...READ, isGone })).toBe(503);
  });

  it('still has its form processed', async () => {
    expect(await render({ ...FORM, isGone })).toBe(await render(FORM));
  });
});
