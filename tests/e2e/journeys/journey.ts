import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ADMIN, caller } from '../../support/api.ts';
import { startSection7 } from '../../support/section7.ts';
import { expect, scriptErrors, siteTest } from '../fixtures.ts';
import { enter } from '../members.ts';
import { Member, User } from './user.ts';
import { type Way, WAYS } from './ways.ts';

/** A site and its backend. */
interface Place {
  readonly url: string;
  /** The origin of the backend. */
  readonly api: string;
  /** In usernames. */
  readonly mark: 'ours' | 'seven';
}

const test = siteTest.extend<object, { ours: Place; seven: Place }>({
  ours: [
    async ({ site }, use) => {
      await use({ url: site.url, api: site.url, mark: 'ours' });
    },
    { scope: 'worker' },
  ],
  seven: [
    async ({}, use) => {
      const running = await startSection7({ RATE_LIMIT: '0' });
      await use({ url: running.site.url, api: running.api, mark: 'seven' });
      await running.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** What a journey needs: people with browsers, who go its way. Its parts may be taken out of it. */
export interface Scenario {
  /** A name, and the way and the place in it: nobody else has it. */
  readonly username: (name: string) => string;
  readonly guest: () => Promise<User>;
  /** Somebody who has just signed up, and is signed in. */
  readonly member: (name: string) => Promise<Member>;
  /** The same of somebody to whom an admin has given a role. */
  readonly staff: (name: string, role: 'admin' | 'moderator') => Promise<Member>;
  /** Calls the API with somebody's token, or with none. */
  readonly calls: (token?: string) => ReturnType<typeof caller>;
}

type Journey = (scenario: Scenario) => Promise<void>;

/** Where a journey is gone: on our own backend, on one that knows section 7 alone, or on both. */
type Where = 'both' | 'ours' | 'section 7';

/**
 * A journey, told once. It is gone with scripts on our backend, and without them on one that knows
 * section 7 alone; the full run goes the other two ways as well.
 */
export function journey(title: string, go: Journey, where: Where = 'both'): void {
  for (const way of WAYS) {
    const isLive = way.name === 'with scripts';
    if (where !== 'section 7') {
      test(`${title}, ${way.name}`, onlyIf(isLive), ({ browser, ours }) =>
        travel(browser, ours, way, go),
      );
    }
    if (where === 'ours') continue;
    test(
      `${title}, ${way.name}, on a backend that knows section 7 alone`,
      onlyIf(!isLive),
      ({ browser, seven }) => travel(browser, seven, way, go),
    );
  }
}

/** Leaves a test to the full run, unless it belongs to `npm test`. */
const onlyIf = (isQuick: boolean) => (isQuick ? {} : { tag: '@full' });

async function travel(browser: Browser, place: Place, way: Way, go: Journey): Promise<void> {
  const people = new Users(browser, place, way);
  try {
    await go(people);
  } finally {
    await people.close();
  }
  expect(people.errors.flat(), 'errors in the console').toEqual([]);
}

/** The people of one journey. */
class Users implements Scenario {
  readonly errors: string[][] = [];
  readonly #contexts: BrowserContext[] = [];
  readonly #browser: Browser;
  readonly #place: Place;
  readonly #way: Way;

  constructor(browser: Browser, place: Place, way: Way) {
    this.#browser = browser;
    this.#place = place;
    this.#way = way;
  }

  readonly username = (name: string) => `${name}-${this.#way.mark}-${this.#place.mark}`;

  readonly calls = (token?: string) => caller(this.#place.api, token);

  readonly guest = async () => new User(await this.#open(await this.#context()), this.#way);

  readonly member = async (name: string) => {
    const { url, api } = this.#place;
    const context = await this.#context();
    const person = await enter(context, url, this.username(name), api);
    return new Member(await this.#open(context), this.#way, person);
  };

  readonly staff = async (name: string, role: 'admin' | 'moderator') => {
    const member = await this.member(name);
    const first = await this.calls()('POST', '/auth/login', ADMIN);
    const { token } = first as { token: string };
    await this.calls(token)('PUT', `/admin/users/${member.id}/role`, { role });
    return member;
  };

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
  }

  async #context(): Promise<BrowserContext> {
    const { javaScriptEnabled } = this.#way;
    const context = await this.#browser.newContext({ baseURL: this.#place.url, javaScriptEnabled });
    this.#contexts.push(context);
    return context;
  }

  async #open(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    this.errors.push(scriptErrors(page, MAY_FAIL));
    return page;
  }
}

/** Pages that come back with what is wrong, and a session that has ended. */
const MAY_FAIL = ['/'];
