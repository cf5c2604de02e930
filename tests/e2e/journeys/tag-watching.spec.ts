import { journey } from './journey.ts';

journey(
  'A member watches a tag, is told of its next question, and ignores the tag again',
  async ({ member }) => {
    const me = await member('watches');
    const asker = await member('of-tags');
    const tag = `of-${me.username}`.toLowerCase();
    const ask = (title: string) =>
      asker.call('POST', '/questions', { title, content: '<p>Of what there is.</p>', tags: [tag] });
    await ask(`What is the first of ${tag}?`);
    await me.opens(`/tags/${tag}`);
    await me.leavesBy('Watch or Ignore');
    await me.chooses('Setting', 'Watch: notify me right away');
    await me.posts('Save');
    await me.isAt(`/tags/${tag}`);
    await me.isTold('Saved');
    const title = `What is the second of ${tag}?`;
    await ask(title);
    await me.opens('/notifications');
    await me.reads(title);

    await me.opens(`/tags/${tag}/watch`);
    await me.chooses('Setting', 'Ignore: hide its questions');
    await me.posts('Save');
    await me.opens('/questions');
    await me.findsNo(title);
    await me.reads('have a tag you ignore');
  },
  'ours',
);
