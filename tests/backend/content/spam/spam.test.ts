import { describe, expect, it } from 'vitest';
import {
  screen,
  spamProbability,
  teach,
  unteach,
} from '../../../../src/backend/content/spam/spam.ts';
import {
  isNearCopy,
  isHeld,
  pitchesIn,
  scoreOf,
  signatureOf,
  signsOf,
} from '../../../../src/backend/content/spam/spam.rules.ts';
import { callerOf } from '../../../../src/backend/people/sessions/sessions.ts';
import { publicNetwork } from '../../../../src/backend/platform/http/limits-address.ts';
import { domainOf, linkedDomains } from '../../../../src/shared/domains.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { formAge, signFormTime } from '../../../../src/http/form-time.ts';
import { ENGINES, START, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { newItem, SPAM_POSTS } from '../../../support/spam-posts.ts';
import { setRow, addRows } from '../../../support/rows.ts';

const FACTS = {
  unseenDomains: [],
  spamProbability: undefined,
  pitches: [],
  typing: undefined,
  filledHidden: false,
  copyOf: undefined,
  neighbors: 0,
  hasBareLink: false,
  isMuted: false,
};

describe('The spam score', () => {
  it.each([
    ['nothing', {}, 0],
    ['an unseen domain', { unseenDomains: ['a.xyz'] }, 15],
    ['two unseen domains', { unseenDomains: ['a.xyz', 'b.xyz'] }, 25],
    ['a hidden field', { filledHidden: true }, 60],
    ['a text that reads like good posts', { spamProbability: 0.02 }, 0],
    ['a text that reads like spam', { spamProbability: 1 }, 75],
    ['advertising words', { pitches: ['our experts'] }, 20],
    ['two kinds of advertising words', { pitches: ['our experts', 'seo'] }, 40],
    [
      'many kinds of advertising words',
      { pitches: ['our experts', 'seo', '24/7', 'call now'] },
      60,
    ],
    [
      'no advertising words once the filter has a result',
      { pitches: ['our experts', 'seo'], spamProbability: 0 },
      0,
    ],
    ['much text at once', { typing: { ms: 1_000, characters: 500 } }, 15],
    ['little text at once', { typing: { ms: 1_000, characters: 60 } }, 0],
    ['a copy of somebody else’s', { copyOf: 'other' as const }, 35],
    ['an address shared with one other', { neighbors: 1 }, 0],
    ['an address shared with two others', { neighbors: 2 }, 15],
    ['only a profile link', { hasBareLink: true }, 15],
    ['an earlier post that was spam', { isMuted: true }, 40],
    ['everything', { filledHidden: true, spamProbability: 1, isMuted: true }, 100],
  ])('counts %s', (_, facts, points) => {
    expect(scoreOf(signsOf({ ...FACTS, ...facts }))).toBe(points);
  });

  it('names its signs in plain words, heaviest first', () => {
    const signs = signsOf({ ...FACTS, unseenDomains: ['a.xyz'], filledHidden: true });
    expect(signs.map(({ label }) => label)).toEqual([
      'Filled in a field that people do not see',
      'Links to a.xyz, which nobody here has linked to before',
    ]);
  });

  it('holds nothing for one weak sign', () => {
    for (const facts of [{ copyOf: 'other' as const }, { neighbors: 9 }, { hasBareLink: true }])
      expect(isHeld(scoreOf(signsOf({ ...FACTS, ...facts })))).toBe(false);
  });
});

it('Advertising words are found in advertising, but not in what developers write', () => {
  const pitch = 'Our certified experts offer affordable SEO. Call +1-805-555-0142, or click here!';
  expect(pitchesIn(pitch)).toEqual([
    'click here',
    'affordable',
    'our certified experts',
    '+1-805-555-0142',
    'seo',
  ]);
  expect(
    pitchesIn(
      'Our team calls the API of a customer with 100 % CPU. Is the order guaranteed, and is a lock cheap? ' +
        'I get 1 800 rows in 0.123456789 seconds, contact the host and download a trial at a discount.',
    ),
  ).toEqual([]);
});

describe('Near copies', () => {
  const text = SPAM_POSTS.slice(0, 6)
    .map(({ body }) => body)
    .join(' ');
  it('are recognized even if some words were changed', () => {
    expect(isNearCopy(signatureOf(text), signatureOf(`${text} Call today!`))).toBe(true);
    expect(isNearCopy(signatureOf(text), signatureOf(text.replace('leading', 'first')))).toBe(true);
  });
  it('include neither other texts nor short ones', () => {
    const other = SPAM_POSTS.slice(60, 66)
      .map(({ body }) => body)
      .join(' ');
    expect(isNearCopy(signatureOf(text), signatureOf(other))).toBe(false);
    expect(isNearCopy(signatureOf('Thanks'), signatureOf('Thanks'))).toBe(false);
  });
});

it.each([
  ['docs.shop.co.uk/a', 'shop.co.uk'],
  ['https://a.b.example.com', 'example.com'],
  ['http://me.github.io/x', 'me.github.io'],
  ['not an address', undefined],
])('The domain of %s is %s', (address, domain) => {
  expect(domainOf(address)).toBe(domain);
});

it('Each link in a body counts', () => {
  const html =
    '<p><a href="https://a.com/1">1</a> <a href="https://www.a.com/2">2</a> <a href="/x">3</a></p>';
  expect(linkedDomains(html)).toEqual(['a.com', 'a.com']);
});

it.each([
  ['93.184.216.7', '93.184.216.7'],
  ['10.1.2.3', undefined],
  ['::1', undefined],
  ['fe80::1', undefined],
  ['2606:2800:220:1::7', '2606:2800:220:1::/64'],
])('The public network of %s is %s', (address, network) => {
  expect(publicNetwork(address)).toBe(network);
});

it('A form time is believed only if it is signed, for the same member', () => {
  const field = signFormTime('secret', '7', 1_000);
  const age = (secret: string, user: string, text: string) =>
    formAge(secret, user, { field: text, now: 61_000 });
  expect(age('secret', '7', field)).toBe(60_000);
  expect(age('other', '7', field)).toBeUndefined();
  expect(age('secret', '8', field)).toBeUndefined();
  expect(age('secret', '7', `zzz${field}`)).toBeUndefined();
  expect(age('secret', '7', '')).toBeUndefined();
});

describe.each(ENGINES)('The Bayes filter on %s', async (engine) => {
  const test = await openForSuite(engine);

  const spam = SPAM_POSTS[0];
  const text = { title: spam?.title ?? '', text: spam?.body ?? '', html: spam?.body ?? '' };
  let decided = 0;
  /** Decides on new posts, in an item of their own, whose id it returns. */
  const decide = (count: number, kind: 'spam' | 'good', ids?: readonly number[]) =>
    transact(test.backend, async (tx) => {
      const item = await newItem(tx);
      for (let at = 0; at < count; at += 1) {
        const good = `<p>My loop ends after ${String(at)} steps, why does the test fail?</p>`;
        const content = kind === 'spam' ? (SPAM_POSTS[at]?.body ?? '') : good;
        const id = ids?.[at] ?? (decided += 1);
        await teach(tx, item, { id, title: 'A title', content }, kind);
      }
      return item;
    });
  const undo = (item: number) => transact(test.backend, (tx) => unteach(tx, item));
  const rows = () =>
    test.backend.db.sql
      .selectFrom('spam_tokens')
      .select(['token', 'spam', 'good'])
      .orderBy('token')
      .execute();
  const totals = async () => {
    const all = (await rows()).find(({ token }) => token === '');
    return { spam: all?.spam, good: all?.good };
  };

  const items: number[] = [];

  it('says nothing before 50 decisions of each kind', async () => {
    items.push(await decide(50, 'good'), await decide(49, 'spam'));
    expect(await spamProbability(test.backend.db.sql, text)).toBeUndefined();
  });

  it('learns from decisions, and from undoing them', async () => {
    items.push(await decide(50, 'spam'));
    expect(await spamProbability(test.backend.db.sql, text)).toBeGreaterThan(0.9);
    const good = { title: 'Why does it fail?', text: 'My loop ends after the test', html: '' };
    expect(await spamProbability(test.backend.db.sql, good)).toBeLessThan(0.1);
    for (const item of items) await undo(item);
    expect(await rows()).toEqual([{ token: '', spam: 0, good: 0 }]);
  });

  it('counts a post once, by its last decision', async () => {
    const first = await decide(1, 'good', [7_001]);
    const once = await rows();
    const again = await decide(1, 'good', [7_001]);
    expect(await rows()).toEqual(once);
    const last = await decide(1, 'spam', [7_001]);
    expect(await totals()).toEqual({ spam: 1, good: 0 });
    await undo(again);
    await undo(last);
    expect(await rows()).toEqual(once);
    await undo(first);
    await undo(first);
    expect(await rows()).toEqual([{ token: '', spam: 0, good: 0 }]);
  });

  it('forgets the words it saw least and longest ago, to stay bounded', async () => {
    const tokens = Array.from({ length: 21_000 }, (_, at) => ({
      token: `word${String(at)}`,
      spam: at < 10 ? 5 : 1,
      good: 0,
      seen_at: START - 1000 + at,
    }));
    for (let at = 0; at < tokens.length; at += 5_000)
      await addRows(test, 'spam_tokens', tokens.slice(at, at + 5_000));
    await decide(1, 'spam');
    const left = new Set((await rows()).map(({ token }) => token));
    expect(left.size).toBeLessThanOrEqual(18_000);
    expect(left.has('word1')).toBe(true);
    expect(left.has('word11')).toBe(false);
    expect(left.has('word20999')).toBe(true);
  });
});

describe.each(ENGINES)('A new member’s post on %s', async (engine) => {
  const test = await openForSuite(engine);

  const long =
    '<p>The quick brown fox jumps over the lazy dog while the other foxes sleep in the shade of an old oak tree near the river, and nobody notices the cat that walks by.</p>';
  const ask = (as: { token: string }, body: object, address = '93.184.216.7') =>
    test.call('POST', '/questions', {
      as: as as never,
      address,
      body: { title: 'What is the matter here?', content: long, tags: ['a'], ...body },
    });
  const signsFor = async (username: string, html: string, address: string) => {
    const member = await test.join(username);
    const caller = await callerOf(test.backend, `Bearer ${member.token}`);
    if (!caller) throw new Error('Nobody is signed in');
    const arrival = { kind: 'question', title: 'What is the matter here?', html, address } as const;
    const { signs } = await screen(test.backend, caller, {
      ...arrival,
      isFromDraft: false,
      isByNewMember: true,
    });
    return signs.map(({ name }) => name);
  };

  it('is compared with those of others, and by its network address', async () => {
    const others = await addMembers(test, 'neighbor-', 2);
    for (const other of others) expect((await ask(other, {})).status).toBe(201);
    expect(await signsFor('copycat', long, '93.184.216.7')).toEqual(['copy', 'network']);
    expect(await signsFor('stranger', '<p>Short</p>', '93.184.216.8')).toEqual([]);
  });

  it('may link where established members have linked', async () => {
    const [known] = await addMembers(test, 'known-', 1);
    const link = '<p>See <a href="https://known.dev/x">this</a></p>';
    expect(await signsFor('first-linker', link, '')).toEqual(['unseen-domains']);
    await setRow(test, 'users', known.id, { reputation: 50, question_count: 3, joined_at: 0 });
    await ask(known, { content: link });
    expect(await signsFor('second-linker', link, '')).toEqual([]);
  });

  it('is held once another post of its author was spam or is hidden', async () => {
    const [author, reviewer, moderator] = await addMembers(test, 'muted-', 3);
    const change = (id: string, columns: object) => setRow(test, 'users', id, columns);
    await change(reviewer.id, { reputation: 20 });
    await change(moderator.id, { role: 'moderator' });
    const asks = async (content: string) => (await ask(author, { content })).status;
    const { body } = await ask(author, { content: '<p>The first one</p>' });
    const path = `/flags/question/${String(body.question._id)}`;
    await test.post(path, reviewer, { reason: 'spam' });
    expect(await asks('<p>While it is hidden</p>')).toBe(202);
    const decide = async (decision: string) => {
      const { item } = (await test.get('/review/flags/next', moderator)).body;
      const put = { decision, version: item.version, reply: 'Thank you' };
      await test.put(`/review/flags/${String(item._id)}`, moderator, put);
    };
    await decide('decline');
    expect(await asks('<p>After it was restored</p>')).toBe(201);
    await test.post(path, reviewer, { reason: 'spam' });
    await decide('spam');
    expect(await asks('<p>After it was spam</p>')).toBe(202);
  });

  it('is subject to the limits of new members, unless limits are off', async () => {
    const [member] = await addMembers(test, 'limited-', 1);
    const link = (text: string) => `<a href="https://limits.dev/${text}">${text}</a>`;
    const content = `<p>${link('a')} ${link('b')} ${link('c')}</p>`;
    test.settings.limits = true;
    const many = await ask(member, { content });
    expect(many.status).toBe(400);
    expect(many.body.fields.content).toMatch(/at most 2 links/);
    for (const at of [1, 2]) {
      const fine = await ask(member, { content: `<p>Number ${String(at)} ${link('a')}</p>` });
      expect(fine.status).toBe(201);
    }
    const often = await ask(member, { content: `<p>Number 3 ${link('a')}</p>` });
    expect(often.body.message).toBe('New members can link to limits.dev in 2 posts a day');
    expect((await ask(member, { content: '<p>Number 4</p>' })).status).toBe(201);
    const fourth = await ask(member, { content: '<p>Number 5</p>' });
    expect(fourth.status).toBe(429);
    expect(fourth.body.message).toMatch(/3 questions a day/);
    test.settings.limits = false;
    expect((await ask(member, { content })).status).toBe(201);
  });

  it('has links that search engines do not follow', async () => {
    const [newcomer, known] = await addMembers(test, 'rel-', 2);
    await setRow(test, 'users', known.id, { reputation: 50, question_count: 3, joined_at: 0 });
    const content = '<p><a href="https://example.com/a">a</a></p>';
    const relOf = async (as: unknown) => {
      const { body } = await ask(as as never, { content });
      const read = await test.call('GET', `/questions/${String(body.question._id)}`, {
        prepared: true,
      });
      return / rel="([^"]*)"/.exec(read.body.question.content)?.[1];
    };
    expect(await relOf(newcomer)).toBe('nofollow ugc noopener');
    expect(await relOf(known)).toBe('ugc noopener');
  });
});
