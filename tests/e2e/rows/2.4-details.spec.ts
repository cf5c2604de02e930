import type { Page } from '@playwright/test';
import { answer, postQuestion, caller } from '../members.ts';
import { openEditor } from '../writing.ts';
import { button, expect, expectLink, test, unique } from './rows.ts';

const main = (page: Page) => page.getByRole('main');
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`);

const TAG = { description: 'Of a row.', color: '#336699', featured: true };

test.describe('Section 2, question detail', () => {
  test.use({ mayFail: ['/questions/'] });

  test('Shows title, Featured badge, age, view count, answer count, voting controls, HTML body, tag links to /tags/{tag}, Share, Report and Edit buttons, and an author card linking to /users/{authorId}', async ({
    page,
    elsewhere: { url },
  }) => {
    await page.goto(`${url}/questions/q001`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('hang at startup?');
    const head = main(page).locator('header').first();
    await expect(head).toContainText('Featured');
    await expect(head.locator('time')).toBeVisible();
    await expect(head).toContainText(/0 views.*2 answers/s);
    const post = main(page).getByRole('article').first();
    for (const name of ['Vote up', 'Vote down']) {
      await expect(post.getByRole('button', { name })).toBeVisible();
    }
    await expect(post.locator('.text b, .text strong').first()).toHaveText('this');
    await expectLink(post, 'c#', '/tags/c%23');
    await expectLink(post, 'grace', '/users/7');
    for (const name of ['Share', 'Report']) {
      await expect(post.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(post.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  });

  test('Below: the answers, each with votes, an accepted marker, author info', async ({
    page,
    elsewhere: { url },
  }) => {
    await page.goto(`${url}/questions/q001`);
    const answers = main(page).locator('article.answer');
    await expect(answers).toHaveCount(2);
    await expect(answers.locator('.score')).toHaveText(['0', '3']);
    await expect(answers.first().getByTitle('Accepted answer')).toHaveCount(0);
    await expect(answers.last().getByTitle('Accepted answer')).toBeVisible();
    await expectLink(answers.first(), 'grace', '/users/7');
  });

  test("Signed-in users see a Your Answer rich-text form; guests see 'Want to answer?' with a Log In link to /login", async ({
    page,
    as,
  }) => {
    await page.goto('/questions/22');
    await expect(main(page).getByText('Want to answer?')).toBeVisible();
    await expectLink(main(page), 'Log In', /^\/login/);
    await as('user');
    await page.goto('/questions/22');
    await expect(main(page).getByText('Want to answer?')).toHaveCount(0);
    await openEditor(page);
    await expect(page.getByRole('toolbar')).toBeVisible();
  });

  test("Missing question: 'Question not found' with a link back to /questions", async ({
    page,
  }) => {
    await page.goto('/questions/999999');
    await expect(page.getByRole('heading', { name: 'Question not found' })).toBeVisible();
    await expectLink(main(page), 'Back to Questions', '/questions');
  });
});

test.describe('Section 2, ask a question', () => {
  test('Intro, tips, title field, rich-text body, tag entry, Cancel (to /questions) and Post Question buttons', async ({
    page,
    as,
  }) => {
    await as('user');
    await page.goto('/ask');
    await expect(main(page).getByRole('heading', { name: /^Tips/ })).toBeVisible();
    for (const label of ['Title', 'Question body', 'Tags']) {
      await expect(page.getByLabel(label)).toBeVisible();
    }
    await expectLink(main(page), 'Cancel', '/questions');
    await openEditor(page, 'Question body');
    await expect(button(page, 'Post Question')).toBeVisible();
  });

  // The design: it fills the tag.
  test('A tag query parameter is linked to this page from tag detail', async ({ page, as }) => {
    await as('user');
    await page.goto('/tags/react');
    await main(page).getByRole('link', { name: 'Ask Question' }).click();
    await expect(page).toHaveURL('/ask?tag=react');
    await page.getByLabel('Title').focus();
    await expect(button(page, 'Remove react')).toBeVisible();
  });

  test("Guests see 'Please log in to ask a question' with a Log In button to /login", async ({
    page,
  }) => {
    await page.goto('/ask');
    await expect(
      page.getByRole('heading', { name: 'Please log in to ask a question' }),
    ).toBeVisible();
    await main(page).getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/login?next=%2Fask');
  });

  test('After posting, the user goes to /questions/{newId}', async ({ page, as }) => {
    await as('user');
    await page.goto('/ask');
    await page.getByLabel('Title').fill('Where does one go after posting?');
    await openEditor(page, 'Question body');
    await page.keyboard.type('There.');
    await page.getByLabel('Tags').pressSequentially('rows,');
    await button(page, 'Post Question').click();
    await expect(page).toHaveURL(/\/questions\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Where does one go after posting?',
    );
  });
});

test.describe('Section 2, tag detail', () => {
  test.use({ mayFail: ['/tags/'] });

  test("Coloured header with #name, Featured Tag badge, description (fallback 'No description available for this tag.')", async ({
    page,
    admin,
    elsewhere: { url },
  }) => {
    const name = unique('tag');
    await admin('POST', '/admin/tags', { name, ...TAG });
    await page.goto(`/tags/${name}`);
    const head = main(page).locator('header').first();
    await expect(head.getByRole('heading')).toHaveText(`#${name}`);
    await expect(head).toContainText('Featured Tag');
    await expect(head).toContainText('Of a row.');
    await page.goto(`${url}/tags/c%23`);
    await expect(head).toContainText('No description available for this tag.');
    await expect(head.locator('svg.swatch rect')).toHaveAttribute('fill', '#336699');
  });

  test('Stats: Questions, Followers, Answered (questions with an accepted answer), Avg Score (rounded mean of question vote scores, 0 if none)', async ({
    page,
    elsewhere: { url },
  }) => {
    await page.goto(`${url}/tags/.net`);
    for (const [name, count] of [
      ['Questions', '2'],
      ['Followers', '0'],
      ['Answered', '1'],
      ['Avg Score', '4'],
    ] as const) {
      await expect(figure(page, name)).toHaveText(count);
    }
  });

  test('Follow Tag / Following toggle (signed-in only); Ask Question link to /ask?tag={name}', async ({
    page,
    as,
  }) => {
    await page.goto('/tags/c%2B%2B');
    await expect(button(page, 'Follow Tag')).toHaveCount(0);
    await expectLink(main(page), 'Ask Question', '/ask?tag=c%2B%2B');
    await as('user');
    await page.goto('/tags/c%2B%2B');
    await button(page, 'Follow Tag').click();
    await expect(button(page, 'Following')).toBeVisible();
  });

  test("List headed 'Questions tagged with #name' with a count. Each card: vote score, answer count, views, title link, Answered marker, 150-character plain-text excerpt, up to 5 tags, time asked, author", async ({
    page,
    elsewhere: { url },
  }) => {
    await page.goto(`${url}/tags/.net`);
    const list = page.locator('section').filter({ hasText: 'Questions tagged with #.net' });
    await expect(list.locator('.heading-row')).toHaveText(/#\.net\s*2$/);
    const card = list.getByRole('article').first();
    await expect(card.locator('.counts')).toHaveText(/5 votes\s*2 answers\s*0 views/);
    await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute(
      'href',
      '/questions/q001',
    );
    await expect(card).toContainText('Answered');
    const preview = (await card.locator('.preview').textContent())?.trim() ?? '';
    expect(preview).not.toMatch(/[<>]|pwned/);
    expect(preview.length).toBeLessThanOrEqual(151);
    await expect(card.locator('a.tag')).toHaveCount(5);
    await expectLink(card, 'grace', '/users/7');
  });

  test('The empty state has an Ask the First Question link', async ({ page, admin }) => {
    const name = unique('empty');
    await admin('POST', '/admin/tags', { name, ...TAG });
    await page.goto(`/tags/${name}`);
    await expectLink(main(page), 'Ask the First Question', `/ask?tag=${name}`);
  });

  test('Related Tags block: fixed list javascript, react, typescript, nodejs, css', async ({
    page,
    elsewhere: { url },
  }) => {
    const related = page.locator('section').filter({ hasText: 'Related Tags' }).locator('a.tag');
    const fixed = ['javascript', 'react', 'typescript', 'nodejs', 'css'];
    await page.goto(`${url}/tags/react`);
    await expect(related).toHaveText(fixed);
    await expect(related.first()).toHaveAttribute('href', '/tags/javascript');
    // The design: tags that occur together, where the backend has them.
    await page.goto('/tags/react');
    await expect(related).not.toHaveText(fixed);
  });

  test("Missing tag: 'Tag not found' with a link to /tags", async ({ page }) => {
    await page.goto('/tags/zzzz');
    await expect(page.getByRole('heading', { name: 'Tag not found' })).toBeVisible();
    await expectLink(main(page), 'Back to Tags', '/tags');
  });
});

test.describe('Section 2, profile', () => {
  test.use({ mayFail: ['/users/'] });

  test('Header: avatar, username, role badge if not user, bio, location, joined time, links to website, GitHub, LinkedIn, Twitter. Reputation with a goal bar (reputation divided by 10, as percent; goal 1000)', async ({
    page,
    as,
  }) => {
    const { id, username, call } = await as('moderator');
    await call('PUT', '/auth/profile', {
      username,
      email: `${username}@example.com`,
      bio: 'Reads rows.',
      location: 'At sea',
      website: 'https://a.example/',
      github: 'ann-g',
      linkedin: 'ann-l',
      twitter: '@ann_t',
    });
    await page.goto(`/users/${id}`);
    const head = main(page).locator('header').first();
    await expect(head.locator('.face')).toHaveText('M');
    await expect(head.getByRole('heading')).toHaveText(`${username} moderator`);
    await expect(head).toContainText('Reads rows.');
    await expect(head).toContainText('At sea');
    await expect(head).toContainText(/Joined \S/);
    await expectLink(head, 'Website', 'https://a.example/');
    await expectLink(head, 'GitHub', 'https://github.com/ann-g');
    await expectLink(head, 'LinkedIn', 'https://www.linkedin.com/in/ann-l');
    await expectLink(head, 'Twitter', 'https://twitter.com/ann_t');
    await expect(head).toContainText('0% of 1000');
  });

  test('Reputation with a goal bar (reputation divided by 10, as percent; goal 1000)', async ({
    page,
    site,
  }) => {
    const { user } = (await caller(site.url)('GET', '/users/demo')) as {
      user: { _id: string; reputation: number };
    };
    await page.goto(`/users/${user._id}`);
    const percent = String(Math.min(100, Math.round(user.reputation / 10)));
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', percent);
    await expect(main(page)).toContainText(`${percent}% of 1000`);
  });

  test('Four stat cards: Questions, Answers, Accepted, Accept Rate (percent)', async ({
    page,
    elsewhere: { url },
  }) => {
    await page.goto(`${url}/users/8`);
    for (const [name, count] of [
      ['Questions', '12'],
      ['Answers', '30'],
      ['Accepted', '3'],
      ['Accept Rate', '10%'],
    ] as const) {
      await expect(figure(page, name)).toHaveText(count);
    }
  });

  test('Badges grid (icon, name, earned time)', async ({ page, as }) => {
    const { id, call } = await as('user');
    await call('PUT', '/questions/22/vote', { type: 'up' });
    await page.goto(`/users/${id}`);
    const badges = page.locator('.badges li');
    await expect(badges.first()).toHaveText(/^\s*👍\s*Supporter/);
    await expect(badges.first().locator('time')).toBeVisible();
  });

  test('Tabs Overview, Questions, Answers, Activity. Overview: recent questions (vote score, answer count, views, time, link to /questions/{id}) and recent answers (question title, accepted marker, 150-character tag-stripped excerpt, vote score, time)', async ({
    page,
    as,
    other,
  }) => {
    const author = await as('user');
    const own = await postQuestion(author, 'What stands among recent questions?');
    await answer(author, await postQuestion(other, 'What stands among recent answers?'));
    await page.goto(`/users/${author.id}`);
    const tabs = page.getByRole('navigation', { name: 'Profile' });
    await expect(tabs.getByRole('link')).toHaveText([
      'Overview',
      'Questions',
      'Answers',
      'Activity',
    ]);
    const asked = page.locator('section').filter({ hasText: 'Recent questions' });
    await expectLink(asked, 'What stands among recent questions?', `/questions/${own}`);
    await expect(asked.locator('.counts')).toHaveText(/0 votes\s*0 answers\s*\d+ views?/);
    await expect(asked.locator('time')).toBeVisible();
    const answered = page.locator('section').filter({ hasText: 'Recent answers' });
    await expect(answered).toContainText('What stands among recent answers?');
    await expect(answered.locator('.preview')).toHaveText('This is how.');
    await expect(answered).toContainText('0 votes');
    // The design: the other tabs have what their labels promise.
    await tabs.getByRole('link', { name: 'Questions' }).click();
    await expect(page.getByRole('heading', { name: '1 question' })).toBeVisible();
  });

  test("If the user is not loaded: 'User not found' with link 'Back to Users' (to /users)", async ({
    page,
  }) => {
    await page.goto('/users/999999');
    await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible();
    await expectLink(main(page), 'Back to Users', '/users');
  });
});
