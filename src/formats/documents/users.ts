import { missing } from '../../api/errors.ts';
import type { RootContent } from 'mdast';
import { answerPath, questionPath, userPath } from '../../contract/addresses.ts';
import { counted } from '../../shared/counted.ts';
import { medalOf, type UserProfile, type UserSort } from '../../contract/users.ts';
import { nameOf } from '../../shared/names.ts';
import { isBeyond } from '../../contract/paging.ts';
import { ROUTES } from '../../contract/routes.ts';
import { pager } from './cards.ts';
import {
  address,
  bullets,
  heading,
  link,
  type PageDocument,
  paragraph,
  type Piece,
} from './nodes.ts';
import { moment } from './people.ts';
import { type Listed, matching } from './questions.ts';

/** A person's profile. */
export function userDocument({ site }: App.Locals, user: UserProfile): PageDocument {
  return {
    path: userPath(user._id),
    content: [
      heading(1, nameOf(user)),
      ...(user.bio === '' ? [] : [paragraph(user.bio)]),
      bullets(factsOf(user, site.url)),
      ...recentQuestions(user, site.url),
      ...recentAnswers(user, site.url),
    ],
  };
}

/** A page of the members directory. */
export async function usersDocument(
  { api, site }: App.Locals,
  { call, hrefOf }: Listed<{ sort: UserSort; search?: string | undefined }>,
): Promise<PageDocument> {
  const { users, pagination } = await api.unprepared(ROUTES.listUsers, { query: call });
  if (isBeyond(call.page, users)) throw missing();
  const items = users.map((user) => [
    link(site.url + userPath(user._id), nameOf(user)),
    `, reputation ${String(user.reputation)}`,
    user.joinedAt ? `, joined ${moment(user.joinedAt)}` : '',
  ]);
  return {
    path: hrefOf(call.page),
    content: [
      heading(1, `Users${matching(call.search)}, sorted by ${call.sort ?? 'reputation'}`),
      items.length === 0 ? paragraph('No users found') : bullets(items),
      ...pager(pagination, hrefOf, site.url),
    ],
  };
}

function factsOf(user: UserProfile, site: string): (Piece[] | undefined)[] {
  const { stats, location, website, profileUrl } = user;
  const badges = user.badges.map(({ icon, name }) => {
    const medal = medalOf(icon);
    return medal === undefined ? `${icon} ${name}`.trim() : `${name} (${medal})`;
  });
  return [
    [address(site + userPath(user._id))],
    [`Reputation ${String(user.reputation)}${user.role === 'user' ? '' : `, ${user.role}`}`],
    user.joinedAt ? [`Joined ${moment(user.joinedAt)}`] : undefined,
    location === '' ? undefined : [`Location: ${location}`],
    website.startsWith('http') ? ['Website: ', address(website)] : undefined,
    profileUrl ? ['Account: ', address(profileUrl)] : undefined,
    stats
      ? [
          `${counted(stats.totalQuestions, 'question')}, ${counted(stats.totalAnswers, 'answer')}, `,
          `${String(stats.acceptedAnswers)} accepted`,
        ]
      : undefined,
    badges.length === 0 ? undefined : [`Badges: ${badges.join(', ')}`],
  ];
}

function recentQuestions({ recentQuestions: questions }: UserProfile, site: string): RootContent[] {
  if (!questions?.length) return [];
  const items = questions.map((one) => [
    link(site + questionPath(one._id), one.title),
    `, score ${String(one.voteScore)}, ${counted(one.answerCount, 'answer')}, ${moment(one.createdAt)}`,
  ]);
  return [heading(2, 'Recent questions'), bullets(items)];
}

function recentAnswers({ recentAnswers: answers }: UserProfile, site: string): RootContent[] {
  if (!answers?.length) return [];
  const items = answers.map(({ _id, question, voteScore, isAccepted, createdAt, excerpt }) => {
    const title = question?.title ?? 'A question';
    return [
      question?._id ? link(site + answerPath(question._id, _id), title) : title,
      `, score ${String(voteScore)}${isAccepted ? ', accepted' : ''}, ${moment(createdAt)}: `,
      excerpt ?? '',
    ];
  });
  return [heading(2, 'Recent answers'), bullets(items)];
}
