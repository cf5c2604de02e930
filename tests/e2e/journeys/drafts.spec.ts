import { expect } from '@playwright/test';
import { postQuestion } from '../../support/api.ts';
import { journey } from './journey.ts';
import type { Member } from './user.ts';

interface Listed {
  readonly drafts: readonly { readonly _id: string; readonly title: string }[];
}

const drafts = async (me: Member) => ((await me.call('GET', '/drafts')) as Listed).drafts;

/** Ten seconds pass, in which a form with scripts saves; without them its button does. */
async function pauses(me: Member, isLive: boolean): Promise<void> {
  if (isLive) await me.page.clock.fastForward(10_000);
  else await me.posts('Save draft');
}

/** The same where somebody goes on writing meanwhile: it is ten seconds from the first change on. */
async function goesOn(me: Member, isLive: boolean, title: string): Promise<void> {
  if (isLive) await me.page.clock.fastForward(9_000);
  await me.writes({ Title: title });
  if (!isLive) return me.posts('Save draft');
  await me.page.clock.fastForward(1_000);
  await expect(me.page.getByText('Draft saved')).toBeVisible({ timeout: 5_000 });
}

journey(
  'A member begins a question, goes on elsewhere, chooses between two texts and posts it',
  async ({ member }) => {
    const me = await member('drafts');
    const isLive = me.username.includes('live');
    const title = `What does ${me.username} ask?`;
    if (isLive) await me.page.clock.install();
    await me.opens('/ask');
    await me.writes({ Title: 'What' });
    await me.composes('Question body', 'Half a thought');
    await goesOn(me, isLive, title);
    await me.reads('Draft saved');
    const [draft] = await drafts(me);
    const path = `/drafts/${draft?._id ?? ''}`;
    await me.leavesByUserMenu('Drafts');
    await me.isAt('/drafts');
    await me.leavesBy(title);
    await me.isAt(path);
    await me.keeps({ Title: title });
    await me.keepsBody('Half a thought');

    // Another device goes on with it meanwhile.
    const elsewhere = { title, body: 'From the train', format: 'markdown', version: 1 };
    await me.call('PUT', path, elsewhere);
    await me.composes('Question body', 'From the desk');
    if (isLive) {
      await me.page.clock.fastForward(10_000);
      await me.reads('This draft was changed in another tab or device.');
      await me.posts('Compare Both Texts', 409);
    } else {
      await me.posts('Save draft', 409);
    }
    await me.reads('From the train');
    await me.keepsBody('From the desk');
    await me.posts('Keep Both as Drafts');
    await me.isTold('Draft saved');
    expect(await drafts(me)).toHaveLength(2);
    await me.keepsBody('From the desk');
    await me.tags('drafts');
    await me.sends('Post Question', 'POST /questions', 201);
    await me.isTold('Question posted successfully!');
    expect((await drafts(me)).map(({ _id }) => _id)).toEqual([draft?._id]);
    await me.opens('/drafts');
    await me.posts('Delete');
    await me.isTold('Draft deleted');
    expect(await drafts(me)).toEqual([]);
  },
  'ours',
);

journey(
  'A member begins an answer, which stays when the page is left and goes as it is posted',
  async ({ member }) => {
    const me = await member('drafts-answers');
    const isLive = me.username.includes('live');
    const title = `Who answers ${me.username} in two sittings?`;
    const id = await postQuestion(await member('drafts-asks'), title);
    if (isLive) await me.page.clock.install();
    await me.opens(`/questions/${id}`);
    await me.composes('Your Answer', 'In the first');
    await pauses(me, isLive);
    await me.reads('Draft saved');
    await me.opens('/drafts');
    await me.leavesBy(title);
    await me.keepsBody('In the first');
    await me.composes('Your Answer', 'In the second');
    await me.sends('Post Answer', 'POST /answers', 201);
    await me.isTold('Answer posted successfully');
    await me.reads('In the second');
    expect(await drafts(me)).toEqual([]);
  },
  'ours',
);
