import * as z from 'zod';
import {
  Count,
  Flag,
  Id,
  identified,
  itemsOf,
  Line,
  listOf,
  OptionalText,
  orElse,
  Page,
  Percent,
  Time,
  WebAddress,
} from './fields.ts';
import { DirectoryPaging } from './paging.ts';
import { route } from './route.ts';
import { SEARCH_MAX } from './search.ts';

/** Each role includes the rights of those before it. */
export const ROLES = ['user', 'moderator', 'admin'] as const;

export const RoleForm = z.object({ role: z.enum(ROLES) });

/** Icons of this site's badges: our pages draw them, others show the symbol. */
export const MEDALS = { gold: '🥇', silver: '🥈', bronze: '🥉' } as const;
export type Medal = keyof typeof MEDALS;

const KINDS = Object.keys(MEDALS) as Medal[];

/** The medal of an icon; undefined for any other symbol. */
export function medalOf(icon: string): Medal | undefined {
  return KINDS.find((kind) => MEDALS[kind] === icon);
}

/** An unknown role has no rights here. */
export const Role = orElse(z.enum(ROLES).catch('user'), 'user');
export type Role = (typeof ROLES)[number];

/** Maximum length of an icon in code points: the longest emoji have ten. */
const ICON_MAX = 10;

/** A badge of a person; `icon` is a short symbol, usually an emoji, and cut if it is longer. */
export const Badge = z.object({
  name: z.string(),
  icon: OptionalText.transform((icon) => Array.from(icon).slice(0, ICON_MAX).join('')).meta({
    type: 'string',
  }),
  earnedAt: Time.nullish(),
});
export type Badge = z.output<typeof Badge>;

/** A person is useful without them. */
const badges = listOf(Badge).catch([]);

/** The author of a post, as on cards (section 3, question). */
export const Author = identified({
  username: Line,
  /** An imported person's name; `username` is the handle. */
  displayName: Line.nullish(),
  avatar: WebAddress,
  reputation: Count,
  badges,
  /** The address of an imported person's original account; absolute. */
  profileUrl: WebAddress.nullish(),
});
export type Author = z.output<typeof Author>;

/** The author, if a backend sends more than an id. */
export const SomeAuthor = Author.nullish().catch(null);

const profile = {
  /** The same as `_id`; section 3 names both. */
  id: Id.optional(),
  username: Line,
  displayName: Line.nullish(),
  avatar: WebAddress,
  bio: OptionalText,
  location: OptionalText,
  website: WebAddress,
  github: OptionalText,
  linkedin: OptionalText,
  twitter: OptionalText,
  reputation: Count,
  role: Role,
  /** The newest, without repetitions of a name. */
  badges,
  /** All badges ever earned, counting repetitions; `badges` may hold fewer. */
  badgeCount: z.number().int().nullish(),
  /** The address of an imported person's original account; absolute. */
  profileUrl: WebAddress.nullish(),
};

/** Section 3, session user. */
export const SessionUser = identified({
  ...profile,
  email: OptionalText,
  /** As stored, for the form that saves it: not for links. */
  website: OptionalText,
  /** The address that replaces `email` once the mailed link is opened. */
  pendingEmail: z.string().nullish(),
  /**
   * The end (null: none) and reason of a suspension, during which the member can only read; `role`
   * is `user` for that time.
   */
  suspension: z.object({ until: Time.nullish(), reason: z.string().nullish() }).nullish(),
  /** The names of the caller’s privileges (contract/privileges.ts). */
  privileges: z.array(z.string()).nullish().catch(null),
  /** The names of the tags whose questions the caller moderates. */
  moderatesTags: z.array(z.string()).nullish().catch(null),
});
export type SessionUser = z.output<typeof SessionUser>;

/** Null if a backend does not know it: the person is still valid. */
const joinedAt = Time.nullish();

/** Section 3, user (directory). */
export const User = identified({ ...profile, joinedAt });
export type User = z.output<typeof User>;

const RecentQuestion = identified({
  title: Line,
  voteScore: Count,
  answerCount: Count,
  views: Count,
  createdAt: Time,
});

/** Our own site calls in process and only gets the `excerpt`; everybody else gets both. */
export const RecentAnswer = identified({
  content: OptionalText,
  /** Plain text, 150 characters and an ellipsis. */
  excerpt: z.string().nullish(),
  voteScore: Count,
  isAccepted: Flag,
  createdAt: Time,
  question: z.object({ title: Line, _id: Id.optional() }).nullish(),
});
export type RecentAnswer = z.output<typeof RecentAnswer>;

/** Section 3, user (profile). `acceptanceRate` is in percent, 0 to 100. */
export const UserProfile = identified({
  ...profile,
  joinedAt,
  stats: z
    .object({
      totalQuestions: Count,
      totalAnswers: Count,
      acceptedAnswers: Count,
      acceptanceRate: Percent,
    })
    .nullish(),
  recentQuestions: itemsOf(RecentQuestion).catch([]).nullish(),
  recentAnswers: itemsOf(RecentAnswer).catch([]).nullish(),
});
export type UserProfile = z.output<typeof UserProfile>;

export const USER_SORTS = ['reputation', 'newest', 'oldest', 'name'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const listUsers = route('GET /users', {
  access: 'public',
  summary: 'The members directory',
  query: z.object({
    page: Page,
    sort: z.enum(USER_SORTS).default('reputation'),
    search: z.string().max(SEARCH_MAX).optional(),
  }),
  response: z.object({
    users: itemsOf(User),
    pagination: DirectoryPaging.nullish().catch(null),
    stats: z.object({ totalUsers: Count }).nullish().catch(null),
  }),
});

export const getUser = route('GET /users/{id}', {
  access: 'public',
  summary: 'One profile, by id (a username is found too)',
  response: z.object({ user: UserProfile }),
});

/** The person that a line is about: the minimum for a link, and the face where one is shown. */
export const Person = identified({ username: Line, avatar: WebAddress.optional() });
export type Person = z.output<typeof Person>;
