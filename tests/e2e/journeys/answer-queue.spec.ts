import { journey } from './journey.ts';

journey(
  'A member finds a question to answer, skips another and brings it back',
  async ({ member }) => {
    const asker = await member('queue-asks');
    const me = await member('queue-answers');
    const tag = `work-${me.username}`;
    const titles = [`Who answers ${tag} first?`, `Who would skip ${tag}?`] as const;
    for (const title of titles)
      await asker.call('POST', '/questions', { title, content: '<p>This.</p>', tags: [tag] });
    await me.opens('/dashboard');
    await me.leavesBy('Find questions to answer');
    await me.isAt('/answer');
    await me.reads('Nothing to answer yet');
    await me.call('PUT', `/tags/${tag}/follow`, {});
    await me.opens('/answer');
    await me.within('article', titles[1]).reads(`You watch #${tag} · No answer yet`);
    await me.posts(`Skip ${titles[1]}`);
    await me.isAt('/answer');
    await me.isTold('Skipped for 30 days');
    await me.reads(`“${titles[1]}” is hidden for 30 days.`);
    await me.posts('Undo');
    await me.isTold('The question is back in your queue');
    await me.within('article', titles[1]).reads(`You watch #${tag}`);
    await me.leavesBy(titles[0]);
    await me.composes('Your Answer', 'By following its tag.');
    await me.sends('Post Answer', 'POST /answers', 201);
    // The page comes anew with the answer in it.
    await me.isTold('Answer posted successfully');
    await me.opens('/answer');
    await me.within('article', titles[1]).reads(`You watch #${tag}`);
    await me.findsNo(titles[0]);
  },
  'ours',
);
