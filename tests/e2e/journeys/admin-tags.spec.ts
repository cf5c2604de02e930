import { expect } from '@playwright/test';
import { journey } from './journey.ts';
import type { Member } from './user.ts';

/** Asks a question with a tag, and gives its path. */
async function askWith(member: Member, tag: string): Promise<string> {
  const title = `What is to be known of ${tag}?`;
  const body = { title, content: '<p>All of it.</p>', tags: [tag] };
  const { question } = (await member.call('POST', '/questions', body)) as {
    question: { _id: string };
  };
  return `/questions/${question._id}`;
}

journey(
  'A moderator creates, describes, colours, features and renames a tag',
  async ({ staff, username }) => {
    const me = await staff('tags', 'moderator');
    const [name, renamed] = [username('new-tag'), username('renamed-tag')];
    const expectStored = async (tag: object, as = name) => {
      expect(await me.call('GET', `/tags/${as}`)).toMatchObject({ tag });
    };
    await me.opens('/admin/tags');
    await me.leavesBy('Create Tag…');
    const typed = { Name: 'two words', Description: 'About words' };
    await me.writes(typed);
    await me.posts('Create', 400);
    await me.readsBeside({
      Name: 'A tag can only contain letters, numbers and . + # - _',
    });
    await me.keeps(typed);
    await expect(me.call('GET', '/tags/two%20words')).rejects.toThrow('Tag not found');
    await me.writes({ Name: name });
    await me.posts('Create');
    await me.isAt('/admin/tags');
    await me.isTold(`Tag ${name} created`);
    await expectStored({ name, description: 'About words', featured: false });

    await me.searches('Search tags', name);
    const row = me.within('row', name);
    await row.opensForm('Edit…');
    await row.writesOn('Description', 'x'.repeat(501));
    await row.posts('Save', 400);
    await row.readsBeside({ Description: 'At most 500 characters' });
    await row.keeps({ Description: 'x'.repeat(501) });
    await row.writes({ Description: 'About tags', Color: '#336699' });
    await row.ticks('Featured', true);
    await row.posts('Save');
    await me.isTold(`Tag ${name} updated`);
    await row.reads('About tags');
    await expectStored({ description: 'About tags', color: '#336699', featured: true });

    await row.opensForm('Rename…');
    await row.writes({ 'New name': 'react' });
    await row.posts('Rename', 409);
    await row.readsBeside({ 'New name': 'The tag react already exists' });
    await row.keeps({ 'New name': 'react' });
    await expectStored({ name });
    await row.writes({ 'New name': renamed });
    await row.posts('Rename');
    await me.isTold(`Tag ${name} renamed to ${renamed}`);
    await expectStored({ name: renamed, description: 'About tags' }, renamed);
    await me.opens(`/tags/${name}`);
    await me.isAt(`/tags/${renamed}`);
  },
  'ours',
);

journey(
  'A moderator merges a tag, and takes it back',
  async ({ staff, username }) => {
    const me = await staff('merges', 'moderator');
    const [from, into] = [username('from-tag'), username('into-tag')];
    const path = await askWith(me, from);
    await askWith(me, into);
    const expectTag = async (tag: string) => {
      expect(await me.call('GET', path)).toMatchObject({ question: { tags: [tag] } });
    };
    await me.opens('/admin/tags');
    await me.searches('Search tags', from);
    const row = me.within('row', from);
    await row.opensForm('Merge…');
    await row.writes({ 'Into the tag': 'no-such-tag' });
    await row.posts('Merge', 404);
    await row.readsBeside({ 'Into the tag': 'Tag not found' });
    await row.keeps({ 'Into the tag': 'no-such-tag' });
    await expectTag(from);
    await row.writes({ 'Into the tag': into });
    await row.posts('Merge');
    await me.isAt('/admin/tags');
    await me.isTold(`Tag ${from} merged into ${into}`);
    await expectTag(into);
    await me.leavesBy('Undo a Merge…');
    await me.writes({ 'Name of the merged tag': from });
    await me.posts('Undo Merge');
    await me.isTold(`Tag ${from} is a separate tag again`);
    await expectTag(from);
  },
  'ours',
);
