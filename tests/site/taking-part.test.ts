import { describe, expect, it } from 'vitest';
import { caller } from '../support/api.ts';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const member = await site.join('taking-part');

interface Shown {
  readonly _id: string;
  readonly voteScore: number;
  readonly isAccepted: boolean;
}

interface Question {
  readonly voteScore: number;
  readonly acceptedAnswer?: string | null;
  readonly answers: readonly Shown[];
}

/** A question as the backend has stored it. */
async function stored(path: string): Promise<Question> {
  return ((await caller(site.url)('GET', path)) as { question: Question }).question;
}

/** A question of the member with an answer of the admin's. */
async function ownQuestion(): Promise<{ path: string; answer: string }> {
  const { path } = await member.ask('How is an answer accepted without scripts?');
  return { path, answer: (await (await site.admin()).answer(path)).id };
}

describe('A vote without scripts', () => {
  it('is refused to guests, who are told to log in', async () => {
    const page = await site.guest().send('/questions/1/vote', { type: 'up' });
    expect(page.path).toBe('/questions/1');
    expect(page.text).toContain('Please login to vote');
  });

  it('counts, is shown as the member’s, and is taken back by a second one', async () => {
    const { voteScore } = await stored('/questions/1');
    const page = await member.send('/questions/1/vote', { type: 'up' });
    expect(page.text).toContain('Vote recorded');
    expect(page.html).toMatch(/value="up"[^>]*aria-pressed="true"/);
    expect((await stored('/questions/1')).voteScore).toBe(voteScore + 1);
    const removed = await member.send('/questions/1/vote', { type: 'up' });
    expect(removed.text).toContain('Vote removed');
    expect((await stored('/questions/1')).voteScore).toBe(voteScore);
  });

  it('on an answer returns to the answer', async () => {
    const { answers } = await stored('/questions/1');
    const [{ _id, voteScore } = { _id: '', voteScore: 0 }] = answers;
    const page = await member.send(`/questions/1/answers/${_id}/vote`, { type: 'up' });
    expect(page.path).toBe(`/questions/1#a${_id}`);
    const after = (await stored('/questions/1')).answers.find((one) => one._id === _id);
    expect(after?.voteScore).toBe(voteScore + 1);
  });

  it('on one’s own post is refused with the backend’s message', async () => {
    const { path } = await ownQuestion();
    expect((await member.get(path)).html).toMatch(/value="up"[^>]*disabled/);
    const page = await member.send(`${path}/vote`, { type: 'up' });
    expect(page.text).toContain('You cannot vote on your own post');
  });

  it.each([{}, { type: 'sideways' }])('of no valid type fails: %o', async (fields) => {
    const page = await member.send('/questions/1/vote', fields);
    expect(page.text).toContain('Failed to vote');
  });
});

describe('Acceptance without scripts', () => {
  it('can be given and taken back by the author', async () => {
    const { path, answer } = await ownQuestion();
    const before = await member.get(path);
    expect(before.buttons).toContain('Accept');
    const page = await member.send(`${path}/answers/${answer}/accept`);
    expect(page.text).toContain('Answer accepted');
    expect((await stored(path)).acceptedAnswer).toBe(answer);
    const buttons = page.buttons;
    expect(buttons).not.toContain('Accept');
    expect(buttons).toContain('Unaccept');
    const back = await member.send(`${path}/answers/${answer}/accept`, { take: 'back' });
    expect(back.text).toContain('Answer unaccepted');
    expect((await stored(path)).answers[0]?.isAccepted).toBe(false);
  });

  it('is refused to everybody else', async () => {
    const { path, answer } = await ownQuestion();
    const admin = await site.admin();
    for (const visitor of [admin, site.guest()]) {
      expect((await visitor.get(path)).buttons).not.toContain('Accept');
      const page = await visitor.send(`${path}/answers/${answer}/accept`);
      expect(page.text).toContain('Only the question author can accept answers');
    }
    expect((await stored(path)).answers[0]?.isAccepted).toBe(false);
  });
});

describe('§2 Tag detail: Following a tag without scripts', () => {
  it.each(['react', 'c++'])('is a toggle: %s', async (name) => {
    const path = `/tags/${encodeURIComponent(name)}`;
    expect((await member.get(path)).text).toContain('Follow Tag');
    const page = await member.send(`${path}/follow`);
    expect(page.path).toBe(path);
    expect(page.text).toContain('Tag followed!');
    expect(page.text).toContain('Following');
    expect((await member.send(`${path}/follow`)).text).toContain('Tag unfollowed!');
  });

  it('is for members', async () => {
    const guest = site.guest();
    expect((await guest.get('/tags/react')).text).not.toContain('Follow Tag');
    expect((await guest.send('/tags/react/follow')).text).toContain('Please login to follow tags');
  });
});
