import { answer, postQuestion } from '../../support/api.ts';
import { journey } from './journey.ts';
import type { Member } from './user.ts';

/** Ten for each question of theirs that somebody votes for. */
async function earns(me: Member, voter: Member, reputation: number): Promise<void> {
  for (let earned = 0; earned < reputation; earned += 10) {
    const id = await postQuestion(me, `What does ${me.username} ask at ${String(earned)}?`);
    await voter.call('PUT', `/questions/${id}/vote`, { type: 'up' });
  }
}

interface Listed {
  readonly _id: string;
  readonly title: string;
  readonly bounty?: object | null;
}

/** An open question of the demo community, old enough for a bounty, that has none. */
async function old(member: Member): Promise<Listed> {
  const list = '/questions?sort=oldest&status=open';
  const { questions } = (await member.call('GET', list)) as { readonly questions: Listed[] };
  const found = questions.find(({ bounty }) => !bounty);
  if (!found) throw new Error('All have bounties');
  return found;
}

journey(
  'A member offers a bounty, and gives it to an answer',
  async ({ member }) => {
    const [me, other] = [await member('offers'), await member('earns')];
    await earns(me, other, 50);
    const { _id: id, title } = await old(me);
    await me.opens(`/questions/${id}`);
    await me.leavesByMenu('Start a Bounty');
    await me.isAt(`/questions/${id}/bounty`);
    await me.chooses('Reputation to offer', '50');
    await me.posts('Start Bounty');
    await me.isAt(`/questions/${id}`);
    await me.isTold('Your bounty is open for 7 days');

    await other.opens('/questions?tab=bounty');
    await other.within('article', title).leavesBy(title);
    await other.reads(/offers 50 reputation for an answer/);
    await answer(other, id);

    await me.opens(`/questions/${id}`);
    const theirs = me.within('article', 'This is how.');
    await theirs.unfolds('Award Bounty');
    await theirs.posts('Award 50 Reputation');
    await me.isTold('Bounty awarded');
    await theirs.reads('Given a bounty of 50 reputation');
  },
  'ours',
);
