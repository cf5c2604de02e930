import { expect } from '@playwright/test';
import { journey } from './journey.ts';
import type { Member } from './user.ts';

const NO_REASON = 'Please explain what you would change and why';

/** A tag with a question of somebody's, that these people vote for. */
async function tagOf(asker: Member, tag: string, voters: readonly Member[]): Promise<void> {
  const body = { title: 'What is this tag about?', content: '<p>This.</p>', tags: [tag] };
  const { question } = (await asker.call('POST', '/questions', body)) as {
    question: { _id: string };
  };
  for (const voter of voters)
    await voter.call('PUT', `/questions/${question._id}/vote`, { type: 'up' });
}

journey(
  'A member suggests a description of a tag, a moderator approves it, and History shows it',
  async ({ member, staff }) => {
    const me = await member('describes');
    const other = await staff('approves-tags', 'moderator');
    const tag = `about-${me.username}`;
    await tagOf(me, tag, []);
    await me.opens(`/tags/${tag}`);
    await me.leavesBy('Suggest a description');
    await me.isAt(`/tags/${tag}/suggest`);
    await me.writes({ Description: 'What members are about', Reason: ' ' });
    await me.posts('Suggest', 400);
    await me.readsBeside({ Reason: NO_REASON });
    await me.keeps({ Description: 'What members are about' });
    await me.writes({ Reason: 'It said nothing' });
    await me.posts('Suggest');
    await me.isAt(`/tags/${tag}`);
    await me.isTold('Suggestion sent. A moderator will review it.');

    await other.opens('/suggestions');
    await other.within('listitem', `The tag ${tag}`).reads(/It said nothing/);
    await other.leavesBy(`The tag ${tag}`);
    await other.isAt(/^\/suggestions\/\d+$/);
    await expect(other.page.locator('.diff .added')).toContainText('What members are about');
    await other.posts('Approve');
    await other.isTold('Suggestion approved');

    await me.opens('/notifications');
    await me.leavesBy(`Your suggestion for the tag ${tag} was approved`);
    await me.isAt(/^\/suggestions\/\d+$/);
    await me.opens(`/tags/${tag}`);
    await me.reads('What members are about');
    await me.leavesBy('History');
    await me.isAt(`/tags/${tag}/history`);
    await me.reads('Version 2');
    await me.reads(/approved by/);
  },
  'ours',
);

journey(
  'Three people vote for a synonym, which leads to its tag from then on',
  async ({ member }) => {
    const people: Member[] = [];
    for (let at = 0; at < 6; at += 1) people.push(await member(`synonym-${String(at)}`));
    const [me, second, third] = people as [Member, Member, Member];
    const tag = `main-${me.username}`;
    for (const one of [me, second, third]) {
      const voters = people.filter((voter) => voter !== one);
      await tagOf(one, tag, voters);
    }
    const name = `alias-${me.username}`;
    await me.opens(`/tags/${tag}`);
    await me.leavesBy('Synonyms');
    await me.isAt(`/tags/${tag}/synonyms`);
    await me.writes({ Name: 'two words' });
    await me.posts('Propose', 400);
    await me.keeps({ Name: 'two words' });
    await me.writes({ Name: name });
    await me.posts('Propose');
    await me.isTold(`${name} proposed`);
    for (const one of [second, third]) {
      await one.opens(`/tags/${tag}/synonyms`);
      await one.within('listitem', name).reads(/of 3/);
      await one.posts(`Vote for ${name}`);
      await one.isTold(`${name} has your vote`);
    }
    await third.reads('No proposals yet.');
    await me.opens('/notifications');
    await me.leavesBy(`Your synonym ${name} for the tag ${tag} was accepted`);
    await me.isAt(`/tags/${tag}/synonyms`);
    await me.opens(`/tags/${name}`);
    await me.isAt(`/tags/${tag}`);
  },
  'ours',
);
