import type { Locator, Page } from '@playwright/test';
import { hold } from '../calls.ts';
import { answer, postQuestion, PASSWORD } from '../members.ts';
import { toast } from '../toasts.ts';
import { bodyOf, openEditor } from '../writing.ts';
import { button, expect, fill, test } from './rows.ts';

test.describe('Section 4, answer acceptance', () => {
  test('Not accepted to accepted (isAccepted) when the question author accepts it; the question then records acceptedAnswer', async ({
    page,
    as,
    other,
  }) => {
    const author = await as('user');
    const questionId = await postQuestion(author, 'Which answer is accepted?');
    await answer(other, questionId);
    await page.goto(`/questions/${questionId}`);
    await expect(page.getByTitle('Accepted answer')).toHaveCount(0);
    await button(page, 'Accept').click();
    await expect(page.locator('.answer').getByTitle('Accepted answer')).toBeVisible();
    const { question } = (await author.call('GET', `/questions/${questionId}`)) as {
      question: { acceptedAnswer: string; answers: { _id: string; isAccepted: boolean }[] };
    };
    expect(question.answers).toMatchObject([{ _id: question.acceptedAnswer, isAccepted: true }]);
  });

  test('Only answers not yet accepted show the accept button', async ({ page, as, other }) => {
    const author = await as('user');
    const questionId = await postQuestion(author, 'Which answers have the button?');
    for (let time = 0; time < 2; time += 1) await answer(other, questionId);
    await page.goto(`/questions/${questionId}`);
    await expect(button(page, 'Accept')).toHaveCount(2);
    await button(page, 'Accept').first().click();
    const accepted = page.locator('.answer').filter({ has: page.getByTitle('Accepted answer') });
    await expect(accepted).toHaveCount(1);
    await expect(button(page, 'Accept')).toHaveCount(1);
    // The design: the author may take the acceptance back.
    await expect(accepted.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);
    await expect(accepted.getByRole('button', { name: 'Take back' })).toBeVisible();
  });
});

test.describe('Section 4, voting', () => {
  /** The server's word counts, whatever a browser would have reckoned. */
  async function expectServersWord(page: Page, box: Locator, path: string): Promise<void> {
    const json = { voteScore: 41, hasVoted: { up: false, down: true } };
    await page.route(`**/api/${path}/*/vote`, (route) => route.fulfill({ json }));
    await box.getByRole('button', { name: 'Vote up' }).click();
    await expect(toast(page, 'Vote recorded')).toBeVisible();
    await expect(box.locator('.score')).toHaveText('41');
    for (const [name, pressed] of [
      ['Vote up', 'false'],
      ['Vote down', 'true'],
    ] as const) {
      await expect(box.getByRole('button', { name })).toHaveAttribute('aria-pressed', pressed);
    }
  }

  test('A vote on a question updates voteScore and hasVoted from the server response', async ({
    page,
    as,
  }) => {
    await as('user');
    await page.goto('/questions/22');
    await expectServersWord(page, page.locator('form.vote').first(), 'questions');
  });

  test('A vote on an answer updates voteScore and hasVoted from the server response', async ({
    page,
    as,
  }) => {
    await as('user');
    await page.goto('/questions/22');
    await expectServersWord(page, page.locator('.answer form.vote').first(), 'answers');
  });
});

test.describe('Section 4, following a tag', () => {
  test('Toggles isFollowing; the followers list gains or loses the current user', async ({
    page,
    as,
  }) => {
    const { call } = await as('user');
    const { tag: before } = (await call('GET', '/tags/react')) as {
      tag: { followerCount: number };
    };
    await page.goto('/tags/react');
    const followers = page.locator('[data-figure=Followers]');
    for (const [label, after, count] of [
      ['Follow Tag', 'Following', before.followerCount + 1],
      ['Following', 'Follow Tag', before.followerCount],
    ] as const) {
      await button(page, label).click();
      await expect(button(page, after)).toBeEnabled();
      await expect(followers).toHaveText(String(count));
      await page.reload();
      await expect(button(page, after)).toBeVisible();
      await expect(followers).toHaveText(String(count));
    }
  });
});

test.describe('Section 4, lists', () => {
  test('Filters live in the URL; changing sort, search or removing a filter deletes the page parameter', async ({
    page,
  }) => {
    await page.goto('/questions?page=2');
    await expect(page.getByText('Showing page 2 of')).toBeVisible();
    await page.getByRole('link', { name: 'Most Viewed' }).click();
    await expect(page).toHaveURL('/questions?sort=views');
    await page.goto('/questions?page=2&sort=oldest');
    await page.getByRole('main').getByRole('searchbox').fill('state');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => {
      const { page: number, ...kept } = Object.fromEntries(url.searchParams);
      return number === undefined && kept.search === 'state' && kept.sort === 'oldest';
    });
    await page.goto('/questions?page=2&tag=react&search=state&featured=true');
    for (const [name, left] of [
      ['Tag: react', '/questions?search=state&featured=true'],
      ['Search: state', '/questions?featured=true'],
      ['Featured only', '/questions'],
    ] as const) {
      await page.getByRole('link', { name: `Remove filter ${name}` }).click();
      await expect(page).toHaveURL(left);
    }
  });

  test('The status filter defaults to open and is omitted from the request when it is all', async ({
    page,
    elsewhere: { url, backend },
  }) => {
    const asked = (status: string) =>
      backend.calls.filter((call) => call.includes(`search=startup`) && call.includes(status));
    await page.goto(`${url}/questions?search=startup`);
    expect(asked('status=open')).toHaveLength(1);
    const before = asked('').length;
    await page.getByRole('navigation', { name: 'Status' }).getByText('All').click();
    await expect(page).toHaveURL((to) => to.searchParams.get('status') === 'all');
    expect(asked('')).toHaveLength(before + 1);
    expect(asked('status=all')).toEqual([]);
    expect(asked('status=open')).toHaveLength(1);
  });
});

test.describe('Section 4, forms', () => {
  interface Sent {
    readonly words: string;
    readonly path: string;
    /** What the call is answered with late. */
    readonly call: string;
    readonly begin: (page: Page) => Promise<void>;
    readonly label: string;
    readonly busy: string;
  }

  const FORMS: readonly Sent[] = [
    {
      words: 'saving a profile',
      path: '/settings',
      call: '/api/auth/profile',
      begin: (page) => fill(page, { Bio: 'Writes rows.' }),
      label: 'Save Changes',
      busy: 'Saving...',
    },
    {
      words: 'changing the password',
      path: '/settings/account',
      call: '/api/auth/password',
      begin: (page) =>
        fill(page, {
          'Current Password': PASSWORD,
          'New Password': 'another horse',
          'Confirm Password': 'another horse',
        }),
      label: 'Update Password',
      busy: 'Updating...',
    },
    {
      words: 'posting a question',
      path: '/ask',
      call: '/api/questions',
      async begin(page) {
        await fill(page, { Title: 'Which button is disabled?' });
        await page.getByLabel('Tags').pressSequentially('rows,');
        await openEditor(page, 'Question body');
        await page.keyboard.type('This one.');
        await expect.poll(() => bodyOf(page)).toContain('This one.');
      },
      label: 'Post Question',
      busy: 'Posting...',
    },
    {
      words: 'posting an answer',
      path: '/questions/22',
      call: '/api/answers',
      async begin(page) {
        await openEditor(page);
        await page.keyboard.type('This one.');
        await expect.poll(() => bodyOf(page)).toContain('This one.');
      },
      label: 'Post Answer',
      busy: 'Posting...',
    },
    {
      words: 'following a tag',
      path: '/tags/typescript',
      call: '/api/tags/typescript/follow',
      begin: () => Promise.resolve(),
      label: 'Follow Tag',
      busy: 'Follow Tag',
    },
  ];

  for (const { words, path, call, begin, label, busy } of FORMS) {
    test(`Loading, posting and submitting flags disable buttons: ${words}`, async ({
      page,
      as,
    }) => {
      await as('user');
      await page.goto(path);
      const release = await hold(page, call);
      await begin(page);
      await button(page, label).click();
      await expect(button(page, busy)).toBeDisabled();
      const sent = page.waitForResponse(`**${call}`);
      release();
      expect((await sent).ok()).toBe(true);
      await expect(page.getByRole('button', { name: busy, disabled: true })).toHaveCount(0);
      // A browser that is closed while a page is on its way hangs at times.
      await page.waitForLoadState();
    });
  }
});
