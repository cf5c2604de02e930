import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const starter = await site.admin();
const newcomer = await site.join('bounty-new');
let question: string;
let answers: { readonly _id: string; readonly author: { readonly username: string } }[];

interface ApiReply {
  readonly questions: readonly { readonly _id: string }[];
  readonly question: { readonly answers: typeof answers };
}

/** Picks an open question of the demo community with answers by others than the admin. */
async function pickQuestion(): Promise<void> {
  const api = async (path: string) =>
    (await (await fetch(`${site.url}/api${path}`)).json()) as ApiReply;
  const { questions } = await api('/questions?sort=oldest&status=open&limit=50');
  for (const { _id } of questions) {
    const found = (await api(`/questions/${_id}`)).question;
    const others = found.answers.filter(({ author }) => author.username !== 'admin');
    if (others.length === 0) continue;
    [question, answers] = [`/questions/${_id}`, others];
    return;
  }
}

beforeAll(async () => {
  await pickQuestion();
});

describe('A bounty without scripts', () => {
  it('is for members, and states its cost and their reputation', async () => {
    expect((await newcomer.get(question)).links('Start a Bounty')).toEqual([]);
    expect((await starter.get(question)).links('Start a Bounty')).toEqual([`${question}/bounty`]);
    const poor = await newcomer.get(`${question}/bounty`);
    expect(poor.text).toContain('You need 51 reputation to offer a 50-point bounty. You have 1.');
    const { text } = await starter.get(`${question}/bounty`);
    expect(text).toMatch(/You have [\d,]+ reputation\. You must keep at least 1\./);
    expect((await starter.get('/questions/999999/bounty')).status).toBe(404);
  });

  it('is started by a form that explains invalid and unaffordable amounts', async () => {
    const wrong = await starter.post(`${question}/bounty`, { amount: '75' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('A bounty is 50 to 500 reputation, in steps of 50');
    const { path, text } = await starter.send(`${question}/bounty`, { amount: '50' });
    expect(path).toBe(question);
    expect(text).toContain('Your bounty is open for 7 days');
  });

  it('is shown to everyone on its question, in lists, and as Markdown', async () => {
    const reader = site.guest();
    expect((await reader.get(question)).text).toMatch(
      /offers 50 reputation for an answer, until \w+ \d+, 20/,
    );
    const list = await reader.get('/questions?tab=bounty');
    expect(list.text).toContain('Bounty 50');
    expect(list.links('Bounties')).toEqual(['/questions?tab=bounty']);
    const markdown = await fetch(`${site.url}${question}.md`).then((response) => response.text());
    expect(markdown).toContain('Bounty of 50 reputation by');
    expect((await newcomer.get(`${question}/bounty`)).text).toContain('offers 50 reputation');
  });

  it('can be awarded only by its starter, and is then shown at the answer', async () => {
    const [answer] = answers;
    const path = `${question}/answers/${String(answer?._id)}/bounty`;
    expect((await newcomer.get(question)).text).not.toContain('Award Bounty');
    expect((await newcomer.send(path)).text).toContain(
      'Only the person who started a bounty can award it',
    );
    expect((await starter.get(question)).text).toContain('Award Bounty');
    expect((await starter.send(path)).text).toContain('Bounty awarded');
    const { text } = await site.guest().get(question);
    expect(text).toContain('Given a bounty of 50 reputation');
    expect(text).not.toContain('offers 50 reputation');
  });
});
