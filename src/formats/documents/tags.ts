import { missing } from '../../api/errors.ts';
import { tagPath } from '../../contract/addresses.ts';
import { counted } from '../../shared/counted.ts';
import type { TagSort } from '../../contract/tags.ts';
import { isBeyond } from '../../contract/paging.ts';
import { ROUTES } from '../../contract/routes.ts';
import { pager, questionCards, tagLinks } from './cards.ts';
import { address, bullets, heading, link, type PageDocument, paragraph } from './nodes.ts';
import { type Listed, matching } from './questions.ts';

/** A tag with its newest questions. */
export async function tagDocument({ api, site }: App.Locals, name: string): Promise<PageDocument> {
  const { tag, questions } = await api.unprepared(ROUTES.getTag, { params: { name } });
  const followers = tag.followerCount ?? tag.followers.length;
  return {
    path: tagPath(tag.name),
    content: [
      heading(1, `Questions tagged ${tag.name}`),
      paragraph(tag.description || 'No description available for this tag.'),
      bullets([
        [address(site.url + tagPath(tag.name))],
        [`${counted(tag.questionCount, 'question')}, ${counted(followers, 'follower')}`],
        tag.related?.length ? ['Related: ', ...tagLinks(tag.related, site.url)] : undefined,
      ]),
      ...questionCards(questions, site.url),
    ],
  };
}

/** A page of the list of tags. */
export async function tagsDocument(
  { api, site }: App.Locals,
  { call, hrefOf }: Listed<{ sort: TagSort; search?: string | undefined }>,
): Promise<PageDocument> {
  const { tags, pagination } = await api.unprepared(ROUTES.listTags, { query: call });
  if (isBeyond(call.page, tags)) throw missing();
  const items = tags.map(({ name, questionCount, description }) => [
    link(site.url + tagPath(name), name),
    `, ${counted(questionCount, 'question')}${description === '' ? '' : `: ${description}`}`,
  ]);
  return {
    path: hrefOf(call.page),
    content: [
      heading(1, `Tags${matching(call.search)}, sorted by ${call.sort ?? 'popular'}`),
      items.length === 0 ? paragraph('No tags found') : bullets(items),
      ...pager(pagination, hrefOf, site.url),
    ],
  };
}
