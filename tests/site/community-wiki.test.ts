import { expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();

it('An author can let everyone edit a post by a button below the editor, and end that', async () => {
  const author = await site.demo();
  const other = await site.join('wikihand');
  const { path, id } = await author.ask('Which books should everybody read?', 'A list');
  const wiki = `/posts/${id}/wiki`;
  expect((await other.get(path)).links('Edit')).toEqual([]);
  expect((await author.get(`${path}/edit`)).text).toContain('Let Anyone Edit');
  const opened = await author.send(wiki, { wiki: 'yes' });
  expect(opened.text).toContain('Anyone can edit this post now');
  expect(opened.path).toBe(path);
  expect((await site.guest().get(path)).text).toContain('Community wiki: anyone can edit');
  expect((await other.get(path)).links('Edit')).toEqual([`${path}/edit`]);
  const editing = await other.get(`${path}/edit`);
  expect(editing.status).toBe(200);
  expect(editing.text).not.toContain('End Community Wiki');
  expect((await author.get(`${path}/edit`)).text).toContain('End Community Wiki');
  await author.send(wiki, { wiki: 'no' });
  expect((await other.get(path)).links('Edit')).toEqual([]);
  const refused = await other.send(wiki, { wiki: 'yes' });
  expect(refused.text).toContain('Only the author and moderators can change who may edit');
});
