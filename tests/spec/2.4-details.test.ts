import { describe, expect, it } from 'vitest';
import { adminOf, answer, postQuestion, caller, signUp, unique } from '../support/api.ts';
import type { Part } from '../support/part.ts';
import { as, elsewhere, guest, ours } from './rows.ts';

const TAG = { description: 'Of a row.', color: '#336699', featured: true };

const mainOf = async (path: string, site?: string) => (await guest(site).read(path)).main;
const figure = (page: Part, name: string) => page.one(`[data-figure="${name}"]`).text;

/** Creates a tag without questions, as an admin. */
async function newTag(): Promise<string> {
  const name = unique('tag');
  await (
    await adminOf(ours)
  )('POST', '/admin/tags', { name, ...TAG });
  return name;
}

describe('§2 Question detail', () => {
  it('Shows title, Featured badge, age, view count, answer count, voting controls, HTML body, tag links to /tags/{tag}, Share, Report and Edit buttons, and an author card linking to /users/{authorId}', async () => {
    const main = await mainOf('/questions/q001', elsewhere);
    const [head] = main.all('header');
    expect(main.one('h1').text).toContain('hang at startup?');
    expect(head?.text).toContain('Featured');
    expect(head?.count('time')).toBe(1);
    expect(head?.text).toMatch(/0 views.*2 answers/);
    const [post] = main.all('article');
    if (!post) throw new Error('The page has no post');
    expect(post.buttons).toEqual(expect.arrayContaining(['Vote up', 'Vote down']));
    expect(post.texts('.text b, .text strong')[0]).toBe('this');
    expect(post.link('c#')).toBe('/tags/c%23');
    expect(post.link('grace')).toBe('/users/7');
    expect([post.link('Share'), post.link('Report')]).not.toContain(undefined);
    expect(post.link('Edit')).toBeUndefined();
  });

  it('Below: the answers, each with votes, an accepted marker, author info', async () => {
    const answers = (await mainOf('/questions/q001', elsewhere)).all('article.answer');
    expect(answers.map((one) => one.one('.score').text)).toEqual(['3', '0']);
    expect(answers.map((one) => one.count('[title="Accepted answer"]'))).toEqual([1, 0]);
    expect(answers[0]?.link('grace')).toBe('/users/7');
  });

  it("Signed-in users see a Your Answer rich-text form; guests see 'Want to answer?' with a Log In link to /login", async () => {
    const main = await mainOf('/questions/22');
    expect(main.text).toContain('Want to answer?');
    expect(main.link('Log In')).toMatch(/^\/login/);
    const { pages } = await as('user');
    const own = (await pages.read('/questions/22')).main;
    expect(own.text).not.toContain('Want to answer?');
    expect(own.field('Your Answer')?.attr('name')).toBe('content');
  });

  it("Missing question: 'Question not found' with a link back to /questions", async () => {
    const main = await mainOf('/questions/999999');
    expect(main.texts('h1')).toEqual(['Question not found']);
    expect(main.link('Back to Questions')).toBe('/questions');
  });
});

describe('§2 Ask a Question', () => {
  it('Intro, tips, title field, rich-text body, tag entry, Cancel (to /questions) and Post Question buttons', async () => {
    const { pages } = await as('user');
    const { page, main } = await pages.read('/ask');
    expect(page.texts('h2').some((heading) => heading.startsWith('Tips'))).toBe(true);
    const names = ['Title', 'Question body', 'Tags'].map((label) =>
      main.field(label)?.attr('name'),
    );
    expect(names).toEqual(['title', 'content', 'tags']);
    expect(main.link('Cancel')).toBe('/questions');
    expect(main.buttons).toContain('Post Question');
  });

  // The design: it prefills the tag.
  it('A tag query parameter is linked to this page from tag detail', async () => {
    const { pages } = await as('user');
    const tag = (await pages.read('/tags/c%2B%2B')).main;
    expect(tag.link('Ask Question')).toBe('/ask?tag=c%2B%2B');
    const { main } = await pages.read('/ask?tag=c%2B%2B');
    expect(main.field('Tags')?.attr('value')).toBe('c++');
  });

  it("Guests see 'Please log in to ask a question' with a Log In button to /login", async () => {
    const main = await mainOf('/ask');
    expect(main.texts('h1')).toEqual(['Please log in to ask a question']);
    expect(main.link('Log In')).toBe('/login?next=%2Fask');
  });
});

describe('§2 Tag detail', () => {
  it("Coloured header with #name, Featured Tag badge, description (fallback 'No description available for this tag.')", async () => {
    const name = await newTag();
    const [head] = (await mainOf(`/tags/${name}`)).all('header');
    expect(head?.one('h1').text).toBe(`#${name}`);
    expect(head?.text).toContain('Featured Tag');
    expect(head?.text).toContain('Of a row.');
    const [other] = (await mainOf('/tags/c%23', elsewhere)).all('header');
    expect(other?.text).toContain('No description available for this tag.');
    expect(other?.one('svg.swatch rect').attr('fill')).toBe('#336699');
  });

  it('Stats: Questions, Followers, Answered (questions with an accepted answer), Avg Score (rounded mean of question vote scores, 0 if none)', async () => {
    const main = await mainOf('/tags/.net', elsewhere);
    const names = ['Questions', 'Followers', 'Answered', 'Avg Score'];
    expect(names.map((name) => figure(main, name))).toEqual(['2', '0', '1', '4']);
  });

  it('Stats keep their plural labels for a count of 1', async () => {
    const { call } = await as('user');
    const tag = unique('single').toLowerCase();
    const body = { title: 'What is there one of?', content: '<p>Of what?</p>', tags: [tag] };
    await call('POST', '/questions', body);
    await call('PUT', `/tags/${tag}/follow`);
    const stats = (await mainOf(`/tags/${tag}`)).texts('[aria-label="Tag statistics"] li');
    expect(stats).toEqual(['1 Questions', '1 Followers', '0 Answered', '0 Avg Score']);
  });

  it("List headed 'Questions tagged with #name' with a count. Each card: vote score, answer count, views, title link, Answered marker, 150-character plain-text excerpt, up to 5 tags, time asked, author", async () => {
    const main = await mainOf('/tags/.net', elsewhere);
    const list = main.section('Questions tagged with #.net');
    expect(list.one('.heading-row').text).toMatch(/#\.net ?2$/);
    const [card] = list.all('article');
    if (!card) throw new Error('The list has no card');
    expect(card.one('.counts').text).toMatch(/5 votes ?2 answers Answered 0 views/);
    expect(card.one('h3 a').attr('href')).toBe('/questions/q001');
    expect(card.text).toContain('Answered');
    expect(card.one('.preview').text).not.toMatch(/[<>]|pwned/);
    expect(card.one('.preview').text.length).toBeLessThanOrEqual(151);
    expect(card.count('a.tag')).toBe(5);
    expect(card.count('time')).toBe(1);
    expect(card.link('grace')).toBe('/users/7');
  });

  it('The empty state has an Ask the First Question link', async () => {
    const name = await newTag();
    expect((await mainOf(`/tags/${name}`)).link('Ask the First Question')).toBe(`/ask?tag=${name}`);
  });

  it('Related Tags block: fixed list javascript, react, typescript, nodejs, css', async () => {
    const fixed = ['javascript', 'react', 'typescript', 'nodejs', 'css'];
    const related = async (site: string) =>
      (await mainOf('/tags/react', site)).section('Related Tags');
    expect((await related(elsewhere)).texts('a.tag')).toEqual(fixed);
    expect((await related(elsewhere)).link('javascript')).toBe('/tags/javascript');
    // The design: tags that occur together, if the backend has them.
    expect((await related(ours)).texts('a.tag')).not.toEqual(fixed);
  });

  it("Missing tag: 'Tag not found' with a link to /tags", async () => {
    const main = await mainOf('/tags/zzzz');
    expect(main.texts('h1')).toEqual(['Tag not found']);
    expect(main.link('Back to Tags')).toBe('/tags');
  });
});

describe('§2 Profile', () => {
  it('Header: avatar, username, role badge if not user, bio, location, joined time, links to website, GitHub, LinkedIn, Twitter', async () => {
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
    const [head] = (await mainOf(`/users/${id}`)).all('header');
    if (!head) throw new Error('The page has no header');
    expect(head.one('.face').text).toBe('M');
    expect(head.one('h1').text).toBe(`${username} moderator`);
    for (const text of ['Reads rows.', 'At sea', 'Joined ', '0.1% of 1,000']) {
      expect(head.text).toContain(text);
    }
    const names = ['Website', 'GitHub', 'LinkedIn', 'Twitter'];
    expect(names.map((name) => head.link(name))).toEqual([
      'https://a.example/',
      'https://github.com/ann-g',
      'https://www.linkedin.com/in/ann-l',
      'https://twitter.com/ann_t',
    ]);
  });

  it('Reputation with a goal bar (reputation divided by 10, as percent; goal 1000)', async () => {
    const { user } = (await caller(ours)('GET', '/users/demo')) as {
      user: { _id: string; reputation: number };
    };
    const main = await mainOf(`/users/${user._id}`);
    const percent = String(user.reputation / 10);
    expect(main.one('progress').attr('value')).toBe(percent);
    expect(main.text).toContain(`${percent}% of 1,000`);
  });

  it('Reputation beyond the goal fills the bar', async () => {
    const { users } = (await caller(ours)('GET', '/users?sort=reputation')) as {
      users: { _id: string; reputation: number }[];
    };
    const [first] = users;
    expect(first?.reputation).toBeGreaterThan(1000);
    const main = await mainOf(`/users/${first?._id ?? ''}`);
    expect(main.one('progress').attr('value')).toBe('100');
    const reputation = (first?.reputation ?? 0).toLocaleString('en');
    expect(main.text).toContain(`${reputation} reputation, goal 1,000 reached`);
  });

  it('Four stat cards: Questions, Answers, Accepted, Accept Rate (percent)', async () => {
    const main = await mainOf('/users/8', elsewhere);
    const names = ['Questions', 'Answers', 'Accepted', 'Accept Rate'];
    expect(names.map((name) => figure(main, name))).toEqual(['12', '30', '3', '10%']);
  });

  it('Badges grid (icon, name, earned time)', async () => {
    const { id, call } = await as('user');
    await call('PUT', '/questions/22/vote', { type: 'up' });
    const [badge] = (await mainOf(`/users/${id}`)).all('.badges li');
    expect(badge?.text).toMatch(/^ ?Supporter/);
    expect(badge?.count('time')).toBe(1);
  });

  it('Tabs Overview, Questions, Answers, Activity. Overview: recent questions (vote score, answer count, views, time, link to /questions/{id}) and recent answers (question title, accepted marker, 150-character tag-stripped excerpt, vote score, time)', async () => {
    const [author, other] = [await as('user'), await signUp(ours, unique('other'))];
    const own = await postQuestion(author, 'What stands among recent questions?');
    await answer(author, await postQuestion(other, 'What stands among recent answers?'));
    const main = await mainOf(`/users/${author.id}`);
    const tabs = main.one('nav[aria-label=Profile]');
    expect(tabs.texts('a')).toEqual(['Overview', 'Questions', 'Answers', 'Activity']);
    const recentQuestions = main.section('Recent questions');
    expect(recentQuestions.link('What stands among recent questions?')).toBe(`/questions/${own}`);
    expect(recentQuestions.one('.counts').text).toMatch(/0 votes ?0 answers ?\d+ views?/);
    expect(recentQuestions.count('time')).toBe(1);
    const recentAnswers = main.section('Recent answers');
    expect(recentAnswers.text).toContain('What stands among recent answers?');
    expect(recentAnswers.one('.preview').text).toBe('This is how.');
    expect(recentAnswers.text).toContain('0 votes');
    // The design: the other tabs have what their labels promise.
    const questions = await mainOf(tabs.link('Questions') ?? '');
    expect(questions.texts('h2')).toContain('1 question');
  });

  it("If the user is not loaded: 'User not found' with link 'Back to Users' (to /users)", async () => {
    const main = await mainOf('/users/999999');
    expect(main.texts('h1')).toEqual(['User not found']);
    expect(main.link('Back to Users')).toBe('/users');
  });
});
