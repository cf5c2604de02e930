import * as z from 'zod/mini';
import { safeRedirect } from './safe-redirect.ts';

/** What browsers read of the backend's answers: less than pages do, and with a smaller library. */

const Id = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((id) => String(id)),
);

export const SessionReply = z.object({
  user: z.object({ username: z.string() }),
  token: z.string().check(z.minLength(1)),
});

export const VoteReply = z.object({
  voteScore: z.coerce.number(),
  hasVoted: z.object({ up: z.boolean(), down: z.boolean() }),
});

export const FollowReply = z.object({ isFollowing: z.boolean() });

export const PostedQuestion = z.object({ question: z.object({ _id: Id }) });

/** Section 3, notification, as lists show one. */
export interface Notice {
  readonly _id: string;
  readonly type: string;
  readonly title: string;
  readonly message: string;
  readonly isRead: boolean;
  readonly createdAt: string;
  /** A path of this site; '' where there is nothing to follow. */
  readonly link: string;
  readonly sender: { readonly username: string; readonly avatar: string } | null;
}

const Text = z.catch(z.string(), '');

const Face = z.pipe(
  Text,
  z.transform((address) => (/^(https?:\/\/|\/(?!\/))\S*$/i.test(address) ? address : '')),
);

const Moment = z.pipe(
  z.union([z.string(), z.number()]).check(z.refine((at) => !Number.isNaN(+new Date(at)))),
  z.transform((at) => new Date(at).toISOString()),
);

/** What arrives over the socket. A backend may name it by `id`, as section 3 has it. */
export const NoticeReply: z.ZodMiniType<Notice> = z.pipe(
  z.transform((notice: { id?: unknown } | null) => ({ _id: notice?.id, ...notice })),
  z.object({
    _id: Id,
    type: Text,
    title: z.string(),
    message: Text,
    isRead: z.catch(z.coerce.boolean(), false),
    createdAt: Moment,
    link: z.pipe(
      z.unknown(),
      z.transform((link) => safeRedirect(link, '')),
    ),
    sender: z.catch(z.object({ username: z.string(), avatar: Face }), null as never),
  }),
);

/** The list, newest first; entries that cannot be read are left out. */
export const NoticesReply = z.object({
  notifications: z.pipe(
    z.array(z.unknown()),
    z.transform((list) => {
      const read = list.flatMap((one) => z.safeParse(NoticeReply, one).data ?? []);
      return read.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
    }),
  ),
  unreadCount: z.catch(z.coerce.number(), 0),
});

export const PostedAnswer = z.object({ answer: z.object({ _id: Id }) });

export const TagNames = z.object({ tags: z.array(z.object({ name: z.string() })) });

export const QuestionTitles = z.object({
  questions: z.array(z.object({ _id: z.optional(Id), id: z.optional(Id), title: z.string() })),
});

export const ProfileReply = z.object({
  user: z.object({ username: z.string(), pendingEmail: z.nullish(z.string()) }),
});
