import { describe, expect, it, vi } from 'vitest';
import { answer, caller, postQuestion, signUp, unique } from '../support/api.ts';
import type { Part } from '../support/part.ts';
import { as, elsewhere, guest, ours } from './rows.ts';

interface Card {
  readonly _id: string;
  readonly title: string;
  readonly tags: string[];
}

/** Reads a page, of our site by default. */
const read = (path: string, site?: string) => guest(site).read(path);
const mainOf = async (path: string, site?: string) => (await read(path, site)).main;

const SEARCH = 'form:has(input[name=search])';
const tagsOf = (card: Part) => card.texts('a.tag');
const figure = (page: Part, name: string) => page.one(`[data-figure="${name}"]`).text;
const current = (page: Part) => page.one('nav[aria-label=Sort]').texts('[aria-current]');

/** The address of the sort button with a text. */
const sortBy = (page: Part, name: string) => page.one('nav[aria-label=Sort]').link(name);

describe('§2 Home', () => {
  it('Hero with Browse Questions (/questions) and Ask a Question (/ask)', async () => {
    const main = await mainOf('/');
    expect(main.link('Browse Questions')).toBe('/questions');
    expect(main.link('Ask a Question')).toBe('/ask');
  });

  it('Four stat cards (questions, answers, users, tags) with hard-coded numbers 12500, 18200, 3100, 450', async () => {
    const figures = async (site: string) =>
      (await mainOf('/', site)).texts('[aria-label="Community statistics"] li');
    const fixed = ['12500 Questions', '18200 Answers', '3100 Users', '450 Tags'];
    expect(await figures(elsewhere)).toEqual(fixed);
    // The design: live figures if the backend has them.
    const live = await figures(ours);
    expect(live.map((one) => one.replace(/\d+/, 'N'))).toEqual([
      'N Questions',
      'N Answers',
      'N Users',
      'N Tags',
    ]);
    expect(live).not.toEqual(fixed);
  });

  it("Featured Questions section: up to 3 cards, each with title, up to 3 tags, voteScore, answerCount, author username; link 'View all featured' to /questions?featured=true", async () => {
    const { questions } = (await caller(ours)('GET', '/questions?featured=true&limit=3')) as {
      questions: Card[];
    };
    const section = (await mainOf('/')).section('Featured Questions');
    const cards = section.all('article');
    expect(cards).toHaveLength(3);
    for (const [at, { _id, title, tags }] of questions.entries()) {
      const card = cards[at];
      expect(card?.link(title)).toBe(`/questions/${_id}`);
      expect(card && tagsOf(card)).toEqual(tags.slice(0, 3));
      expect(card?.text).toMatch(/-?\d+ votes.*\d+ answers.*by \S+/);
    }
    expect(section.link('View all featured')).toBe('/questions?featured=true');
  });

  it("Hot Questions list of 5: voteScore, answerCount, up to 4 tags (each links to /tags/{tag}), views, time, author link /users/{username} with avatar and reputation; link 'View all hot questions' to /questions?sort=votes", async () => {
    const section = (await mainOf('/')).section('Hot Questions');
    const hot = section.all('article');
    expect(hot).toHaveLength(5);
    for (const card of hot) {
      expect(card.text).toMatch(/-?\d+ votes?.*\d+ answers?.*\d+k? views?/);
      expect(card.count('a.tag')).toBeLessThanOrEqual(4);
      const [tag] = card.all('a.tag');
      expect(tag?.attr('href')).toBe(`/tags/${encodeURIComponent(tag?.text ?? '')}`);
      expect(card.one('time').text).toMatch(/ago$|^[A-Z]/);
      const author = card.one('.by a');
      expect(author.attr('href')).toBe(`/users/${author.text}`);
      expect(card.count('.face')).toBe(1);
      expect(card.one('[title=Reputation]').text).toMatch(/^[\d,]+$/);
    }
    expect(section.link('View all hot questions')).toBe('/questions?sort=votes');
  });

  // The design: what matters to a member comes first, and everything else stays.
  it('A member’s home is a feed: new questions in followed tags, unanswered, hot and featured ones', async () => {
    const [member, other] = [await follower(), await as('user')];
    const title = unique('What is new in css');
    const content = '<p>It does not say.</p>';
    await other.call('POST', '/questions', { title, content, tags: ['css'] });
    await member.call('PUT', '/notifications/read-all');
    expect((await member.pages.read('/')).main.text).not.toContain('unread notification');
    await answer(other, await postQuestion(member, unique('Who answers me')));
    const { main } = await member.pages.read('/');
    expect(main.texts('h1')).toEqual(['For You']);
    expect(main.link(title)).toMatch(/^\/questions\/\d+$/);
    expect(main.link('1 unread notification')).toBe('/notifications');
    expect(main.link('View all')).toBe('/questions?tab=mine');
    const tabs = main.one('nav[aria-label=Feed]');
    expect(tabs.texts('[aria-current]')).toEqual(['New in Your Tags']);
    for (const [label, all] of [
      ['Unanswered', '/questions?tab=unanswered'],
      ['Hot', '/questions?sort=votes'],
      ['Featured', '/questions?featured=true'],
    ] as const) {
      const tab = (await member.pages.read(tabs.link(label) ?? '')).main;
      expect(tab.texts('nav[aria-label=Feed] [aria-current]')).toEqual([label]);
      expect(tab.link('View all')).toBe(all);
    }
    expect(main.link('Sign Up Free')).toBeUndefined();
  });

  it('A member without tags is offered some, a moderator sees pending reviews, a guest neither', async () => {
    const [user, moderator] = [await as('user'), await as('moderator')];
    const { main } = await user.pages.read('/');
    expect(main.section('Pick a few tags').count('form[action$="/follow"] button')).toBe(8);
    const ofOne = (await (await follower()).pages.read('/')).main.section('Pick a few tags');
    expect(ofOne.texts('button')).not.toContain('+ css');
    expect(ofOne.count('button')).toBe(8);
    const id = await postQuestion(user, unique('Who reports this'));
    const reporter = await as('user');
    await reporter.call('POST', `/flags/question/${id}`, { reason: 'unclear' });
    expect((await moderator.pages.read('/')).main.text).toMatch(/\d+ posts? to review/);
    expect((await mainOf('/')).text).not.toContain('For You');
  });

  it('Join banner with Sign Up Free (/register) and Learn More (/about)', async () => {
    const main = await mainOf('/');
    expect(main.link('Sign Up Free')).toBe('/register');
    expect(
      main
        .all('a')
        .find(({ text }) => text.startsWith('Learn More'))
        ?.attr('href'),
    ).toBe('/about');
  });
});

describe('§2 Questions list', () => {
  it.each([
    ['/questions', /^\d+ questions$/],
    ['/questions?tag=react', /^\d+ questions? tagged with "react"$/],
    ['/questions?search=state', /^\d+ questions? matching "state"$/],
    ['/questions?featured=true', /^\d+ questions? featured$/],
  ])(
    'Header shows total count with suffixes for tag, search and featured (%s)',
    async (path, total) => {
      expect((await mainOf(path)).one('header p').text).toMatch(total);
    },
  );

  it('Sort buttons: newest, votes (Most Voted), views (Most Viewed), answers (Most Answers), oldest; choosing one resets the page', async () => {
    const main = await mainOf('/questions?page=2');
    expect(main.one('nav[aria-label=Sort]').texts('a')).toEqual([
      'Newest',
      'Most Voted',
      'Most Viewed',
      'Most Answers',
      'Oldest',
    ]);
    expect(current(main)).toEqual(['Newest']);
    expect(sortBy(main, 'Most Answers')).toBe('/questions?sort=answers');
    expect(current(await mainOf('/questions?sort=answers'))).toEqual(['Most Answers']);
  });

  it('Search box sets or clears search and resets the page', async () => {
    const form = (await mainOf('/questions?page=2&sort=oldest')).one(SEARCH);
    // A parameter that the form does not send is not in the next address.
    const names = form.all('input').map((one) => [one.attr('name'), one.attr('value') ?? '']);
    expect(names).toEqual(
      expect.arrayContaining([
        ['search', ''],
        ['sort', 'oldest'],
      ]),
    );
    expect(names.map(([name]) => name)).not.toContain('page');
    expect(form.attr('method') ?? 'get').toBe('get');
    const cleared = await guest().land('/questions?search=&sort=oldest');
    expect(cleared.path).toBe('/questions?sort=oldest');
    expect(cleared.main.count('[aria-label="Active filters"]')).toBe(0);
    // The address has the search text without the spaces around it.
    const trimmed = await guest().land('/questions?search=+number+3+');
    expect(trimmed.path).toBe('/questions?search=number+3');
  });

  it('Removable chips for tag, search and featured-only; removing one resets the page', async () => {
    const main = await mainOf('/questions?page=2&tag=react&search=state&featured=true');
    expect(main.texts('.chip')).toEqual(['Tag: react', 'Search: state', 'Featured only']);
    expect(main.link('Remove filter Tag: react')).toBe('/questions?search=state&featured=true');
    expect(main.link('Remove filter Search: state')).toBe('/questions?tag=react&featured=true');
    expect(main.link('Remove filter Featured only')).toBe('/questions?tag=react&search=state');
  });

  it("Question card: voteScore, answerCount, views, title link to /questions/{_id}, content preview (first 150 characters then an ellipsis), up to 5 tags (each links to /questions?tag={tag}, plus '+N more'), time asked, author", async () => {
    const [card] = (await mainOf('/questions?tag=c%2B%2B', elsewhere)).all('article');
    if (!card) throw new Error('The list has no card');
    expect(card.one('.counts').text).toBe('5 votes 2 answers Answered 0 views');
    expect(card.count('.counts .up, .counts .pill')).toBe(2);
    expect(card.one('h2 a, h3 a').attr('href')).toBe('/questions/q001');
    expect(card.texts('.marker')).toEqual(['Featured']);
    expect(card.texts('.pill.answered')).toEqual(['2 answers Answered']);
    const preview = card.one('.preview').text;
    expect(preview).not.toMatch(/[<>]|pwned/);
    expect(preview.length).toBeLessThanOrEqual(151);
    expect(tagsOf(card)).toEqual(['c++', 'c#', '.net', 'a/b', 'react']);
    expect(card.link('c++')).toBe('/questions?tag=c%2B%2B');
    expect(card.text).toContain('+2 more');
    expect(card.count('time')).toBe(1);
    expect(card.link('grace')).toBe('/users/7');
    expect(card.one('[title=Reputation]').text).toBe('1,200');
  });

  it('Question card: content preview (the first 150 characters), even for matches further down', async () => {
    const { call } = await as('user');
    const word = unique('passage').replace(/\W/g, '');
    const title = 'Where does the preview begin?';
    const content = `<p>It begins here. ${'And goes on. '.repeat(20)}</p><p>${word}</p>`;
    const posted = (await call('POST', '/questions', { title, content, tags: ['react'] })) as {
      question: { _id: string };
    };
    const answered = { content: `<p>${word}s</p>`, questionId: posted.question._id };
    await call('POST', '/answers', answered);
    const [card] = (await mainOf(`/questions?search=${word}`)).all('article');
    expect(card?.one('.preview').text).toMatch(/^It begins here\. And goes on\./);
    expect(card?.one('.preview').text.length).toBe(151);
  });

  it.each([
    ['/questions?search=zzzz', 'Try adjusting your search criteria or filters.'],
    ['/questions?tag=zzzz', 'Try adjusting your search criteria or filters.'],
    ['/questions?page=999', 'Be the first to ask a question!'],
  ])("Empty state: 'No questions found' with hint (%s, %s)", async (path, hint) => {
    const main = await mainOf(path);
    expect(main.texts('h2')).toContain('No questions found');
    expect(main.text).toContain(hint);
    expect(main.link('Ask the First Question')).toBeUndefined();
  });

  it("Empty state: a signed-in user also sees an 'Ask the First Question' link", async () => {
    const { pages } = await as('user');
    const { main } = await pages.read('/questions?search=zzzz');
    expect(main.link('Ask the First Question')).toBe('/ask');
  });

  it.each([
    [1, ['1', '2', '3', '4'], true, false],
    [2, ['1', '2', '3', '4'], false, false],
    [4, ['2', '3', '4'], false, true],
  ])(
    "Pagination: 'Showing page X of Y', Previous and Next (disabled by hasPrevPage and hasNextPage), and up to 5 page-number buttons starting at current page minus 2 (at least 1), not beyond the last page (%i)",
    async (number, shown, isFirst, isLast) => {
      const main = await mainOf(`/questions?page=${String(number)}`, elsewhere);
      const pages = main.one('nav[aria-label=Pages]');
      expect(main.text).toContain(`Showing page ${String(number)} of 4`);
      expect(pages.texts('a[aria-label^="Page "]')).toEqual(shown);
      expect(pages.link('Previous') === undefined).toBe(isFirst);
      expect(pages.link('Next') === undefined).toBe(isLast);
    },
  );

  it('Pagination keeps the sort order and restarts at page 1 with another order', async () => {
    const main = await mainOf('/questions?sort=votes');
    expect(main.one('nav[aria-label=Pages]').link('Next')).toBe('/questions?page=2&sort=votes');
    const path = '/questions?page=2&sort=votes';
    const pages = async () => {
      const { pagination } = (await caller(ours)('GET', `${path}&status=open`)) as {
        pagination: { totalPages: number };
      };
      return `Showing page 2 of ${String(pagination.totalPages)}`;
    };
    // Other tests ask questions at the same time, and a list may be two seconds old.
    await vi.waitFor(async () => {
      const expected = await pages();
      expect((await mainOf(path)).text).toContain(expected);
    }, 10_000);
    const second = await mainOf(path);
    expect(sortBy(second, 'Oldest')).toBe('/questions?sort=oldest');
  });

  it('Pagination only when totalPages exceeds 1', async () => {
    const main = await mainOf('/questions?featured=true', elsewhere);
    expect(main.count('article')).toBe(5);
    expect(main.count('nav[aria-label=Pages]')).toBe(0);
  });
});

/** A member who follows the tag `css`. */
async function follower() {
  const member = await as('user');
  await member.call('PUT', '/tags/css/follow');
  return member;
}

describe('§2 Questions list: the tabs of the design', () => {
  const tabs = (main: Part) => main.one('nav[aria-label=Questions]');

  it('Unanswered lists open questions without an answer, for guests too', async () => {
    const { status, main } = await read('/questions?tab=unanswered&sort=oldest');
    expect([status, main.texts('h1')]).toEqual([200, ['Unanswered questions']]);
    expect(tabs(main).texts('a')).toEqual(['All questions', 'Unanswered', 'Bounties']);
    expect(tabs(main).texts('[aria-current]')).toEqual(['Unanswered']);
    const counts = main.all('article').map((card) => card.one('.counts').text);
    expect(counts.filter((text) => !text.includes(' 0 answers '))).toEqual([]);
    // The sort order stays; closed questions are not waiting for an answer.
    expect(sortBy(main, 'Newest')).toBe('/questions?tab=unanswered');
    expect(tabs(main).link('All questions')).toBe('/questions?sort=oldest');
    expect(main.count('nav[aria-label=Status]')).toBe(0);
    expect(main.one(SEARCH).one('input[name=tab]').attr('value')).toBe('unanswered');
  });

  it('My Tags lists questions in followed tags', async () => {
    const { pages } = await follower();
    const { main } = await pages.read('/questions?tab=mine');
    expect(main.texts('h1')).toEqual(['Questions in your tags']);
    expect(tabs(main).texts('[aria-current]')).toEqual(['My Tags']);
    const cards = main.all('article');
    expect(cards.length).toBeGreaterThan(2);
    for (const card of cards) expect(tagsOf(card)).toContain('css');
    // Other filters leave the tab: they apply to all questions.
    const tagged = await pages.read('/questions?tab=mine&tag=react');
    expect(tabs(tagged.main).texts('[aria-current]')).toEqual(['All questions']);
  });

  it('My Tags links to Browse Tags for a member without followed tags', async () => {
    const { pages } = await as('user');
    const { main } = await pages.read('/questions?tab=mine');
    expect(main.texts('h2')).toContain('No questions found');
    expect(main.link('Browse Tags')).toBe('/tags');
  });

  it('My Tags redirects a guest to sign in and back', async () => {
    const { location } = await read('/questions?tab=mine');
    expect(location).toBe('/login?next=%2Fquestions%3Ftab%3Dmine');
  });

  it('A backend with section 7 only has no tabs', async () => {
    for (const path of ['/questions', '/questions?tab=unanswered', '/questions?tab=mine']) {
      const { status, main } = await read(path, elsewhere);
      expect([path, status, main.texts('h1')]).toEqual([path, 200, ['Questions']]);
      expect(main.count('nav[aria-label=Questions]')).toBe(0);
    }
  });

  it('The same list is available as Markdown', async () => {
    const { html } = await read('/questions.md?tab=unanswered');
    expect(html).toContain('# Unanswered questions, sorted by newest');
    expect(html).toContain('0 answers');
  });
});

describe('§2 Questions list: the rail', () => {
  const rail = async (path: string, by = guest()) => (await by.read(path)).page.one('aside.rail');

  it('Lists have hot questions, and for a member followed tags', async () => {
    const { pages } = await follower();
    for (const path of ['/questions', '/search?q=css', '/tags/css']) {
      const side = await rail(path);
      expect(side.texts('h2')).toEqual(['Hot questions']);
      expect(side.count('li a[href^="/questions/"]')).toBe(5);
      const own = await rail(path, pages);
      expect(own.texts('h2')).toEqual(['Your tags', 'Hot questions']);
      expect(own.link('css')).toBe('/tags/css');
      expect(own.link('Your tags')).toBe('/questions?tab=mine');
    }
    // A backend that implements only section 7 is asked for nothing but the list.
    expect((await read('/questions', elsewhere)).page.count('aside.rail')).toBe(0);
  });

  it('A question has its linked questions and tags', async () => {
    const author = await as('user');
    const original = await postQuestion(author, unique('What is linked to'));
    const content = `<p>As <a href="/questions/${original}">here</a>, but not so.</p>`;
    const title = unique('What links there');
    await author.call('POST', '/questions', { title, content, tags: ['css', 'html'] });
    const side = await rail(`/questions/${original}`);
    const heads = side.texts('h2');
    expect([heads[0], heads.at(-1)]).toEqual(['Linked questions', 'Tags']);
    expect(side.texts('section:first-child li')).toEqual([title]);
  });

  it('The ask form has tips after its content; Browse Tags has no rail', async () => {
    const { pages } = await as('user');
    const { page } = await pages.read('/ask');
    expect(page.one('main ~ aside.rail').texts('h2')).toEqual(['Tips for getting an answer']);
    expect((await guest().read('/tags')).page.count('aside.rail')).toBe(0);
  });
});

describe('§2 Browse Tags', () => {
  it('Search box, three sort buttons, a removable chip for an active search', async () => {
    const main = await mainOf('/tags?search=script');
    expect(main.one('nav[aria-label=Sort]').texts('a')).toEqual(['Popular', 'Newest', 'Name']);
    expect(main.one('input[name=search]').attr('value')).toBe('script');
    expect(main.link('Remove filter Search: script')).toBe('/tags');
  });

  it('Stat cards: Total Tags; Popular Tags (tags on the current page with more than 100 questions); Total Followers (sum of followers on the current page)', async () => {
    const main = await mainOf('/tags', elsewhere);
    expect(figure(main, 'Total Tags')).toBe('4');
    expect(figure(main, 'Popular Tags')).toBe('0');
    expect(figure(main, 'Total Followers')).toBe('0');
  });

  it("Card grid: each tag as #name, description (fallback 'No description available.'), question and follower counts, and View Questions link to /questions?tag={name}", async () => {
    const [card] = (await mainOf('/tags', elsewhere)).all('article');
    expect(card?.one('h2').text).toBe('#c++');
    expect(card?.text).toContain('No description available.');
    expect(card?.text).toMatch(/0 questions ?0 followers/);
    expect(card?.link('View Questions')).toBe('/questions?tag=c%2B%2B');
    expect(card?.count('svg.swatch')).toBe(1);
  });

  it.each([
    ['/tags?search=zzzz', 'Try adjusting your search criteria.'],
    ['/tags?page=999', 'No tags available at the moment.'],
  ])("Empty result: 'No tags found' (%s, %s)", async (path, hint) => {
    const main = await mainOf(path);
    expect(main.texts('h2')).toContain('No tags found');
    expect(main.text).toContain(hint);
  });
});

describe('§2 Members directory', () => {
  it('Search box (by name or bio) and sort buttons Reputation, Newest, Oldest, Name (default sort reputation); a new search or sort drops the page. A chip shows the active search with a clear button', async () => {
    const main = await mainOf('/users?page=2');
    expect(main.one('nav[aria-label=Sort]').texts('a')).toEqual([
      'Reputation',
      'Newest',
      'Oldest',
      'Name',
    ]);
    expect(current(main)).toEqual(['Reputation']);
    expect(sortBy(main, 'Name')).toBe('/users?sort=name');
    expect(main.one(SEARCH).texts('input[name=page]')).toEqual([]);
    const results = await mainOf('/users?search=hydrology');
    expect(results.texts('article h2')).toEqual(['ingridw']);
    expect(results.link('Remove filter Search: hydrology')).toBe('/users');
  });

  it('Four summary cards: Total Users, High Rep Users (reputation above 1000 on the current page), Badge Holders, New This Month (joined in the last 30 days)', async () => {
    const { username } = await signUp(ours, unique('counted'));
    const main = await mainOf(`/users?search=${username}`);
    expect(figure(main, 'Total Users')).toMatch(/^\d+$/);
    expect(figure(main, 'High Rep Users')).toBe('0');
    expect(figure(main, 'Badge Holders')).toBe('0');
    expect(figure(main, 'New This Month')).toBe('1');
  });

  it('User card: avatar or placeholder, username linking to /users/{id}, reputation, role label, bio, badge icons, location, website link, GitHub and LinkedIn links, joined time relative', async () => {
    const card = (await mainOf('/users?search=tomas-vrba')).one('article');
    expect(card.one('.face').text).toBe('T');
    expect(card.link('tomas-vrba')).toMatch(/^\/users\/\d+$/);
    expect(card.text).toMatch(/\d+ reputation/);
    expect(card.text).toContain('Show me the plan first, then the query.');
    expect(card.text).toContain('Brno, Czechia');
    expect(card.link('Website')).toBe('https://vrba.example.net/notes');
    expect(card.link('GitHub')).toBe('https://github.com/tomas-vrba-db');
    expect(card.link('LinkedIn')).toBe('https://www.linkedin.com/in/tomas-vrba-db');
    expect(card.text).toMatch(/Joined .* ago/);
  });

  it.each([
    ['/users?search=zzzz', 'Try adjusting your search criteria.'],
    ['/users?page=999', 'No users available at the moment.'],
  ])("Empty state: 'No users found' (%s, %s)", async (path, hint) => {
    const main = await mainOf(path);
    expect(main.texts('h2')).toContain('No users found');
    expect(main.text).toContain(hint);
  });
});
