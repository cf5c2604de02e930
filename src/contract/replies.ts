import * as z from 'zod/mini';
import { safeRedirect } from '../shared/safe-redirect.ts';

/** Browsers parse less of the backend's answers than pages do, and with a smaller library. */

const Id = z.pipe(
  z.union([z.string().check(z.minLength(1), z.maxLength(64)), z.number()]),
  z.transform((id) => String(id)),
);

/** An object with its id as `_id` or `id` (section 3); parsed as `_id`. */
function identified<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.pipe(z.transform(nameId), z.object({ _id: Id, ...shape }));
}

function nameId(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || '_id' in value) return value;
  return 'id' in value ? { ...value, _id: value.id } : value;
}

/** A list whose items are parsed one by one: an invalid one is left out alone, and reported. */
function itemsOf<T>(item: z.ZodMiniType<T>) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((list): T[] =>
      list.flatMap((one) => {
        const read = readOrReport(item, one);
        return read === undefined ? [] : [read];
      }),
    ),
  );
}

const reported = new Set<string>();

/** Parses an answer; undefined if it is invalid, with one warning in the console. */
export function readOrReport<T>(schema: z.ZodMiniType<T>, sent: unknown): T | undefined {
  const { data, error } = z.safeParse(schema, sent);
  if (!error) return data;
  const where = error.issues.map(({ path }) => path.join('.')).join(', ');
  const message = `The backend sent something that cannot be read: ${where || 'all of it'}`;
  // eslint-disable-next-line no-console -- section 8: errors that users do not see go to the console
  if (!reported.has(message)) console.warn(message);
  reported.add(message);
  return undefined;
}

const Flag = z.pipe(
  z.optional(z.unknown()),
  z.transform((flag) => flag === true || flag === 1 || flag === 'true'),
);

export const SessionReply = z.object({
  user: z.object({ username: z.string() }),
  token: z.string().check(z.minLength(1)),
});

export const VoteReply = z.object({
  voteScore: z.coerce.number(),
  /** Null if the backend does not say. */
  hasVoted: z.catch(z.nullable(z.object({ up: Flag, down: Flag })), null),
});

export const SaveReply = z.object({ isSaved: z.boolean() });

export const FollowReply = z.object({ isFollowing: z.boolean() });

/** The parts of a saved draft that we use. */
export const SavedDraft = z.object({ draft: identified({ version: z.number() }) });

/** Whether a post waits for a reviewer. */
const held = z.optional(z.unknown());

export const PostedQuestion = z.object({ question: identified({}), held });

const Text = z.catch(z.string(), '');

const Face = z.pipe(
  Text,
  z.transform((address) => (/^(https?:\/\/|\/(?!\/))\S*$/i.test(address) ? address : '')),
);

const Moment = z.pipe(
  z.union([z.string(), z.number()]).check(z.refine((at) => !Number.isNaN(+new Date(at)))),
  z.transform((at) => new Date(at).toISOString()),
);

/** An item of the list, also sent over the socket. */
export const NoticeReply = identified({
  type: Text,
  title: z.string(),
  message: Text,
  excerpt: Text,
  isRead: Flag,
  createdAt: Moment,
  link: z.pipe(
    z.optional(z.unknown()),
    z.transform((link) => safeRedirect(link, '')),
  ),
  sender: z.catch(z.nullable(z.object({ username: z.string(), avatar: Face })), null),
});

/** Section 3, notification, for lists; `link` is a path of this site, or ''. */
export type Notice = Readonly<z.output<typeof NoticeReply>>;

/** The list, newest first. */
export const NoticesReply = z.object({
  notifications: z.pipe(
    itemsOf(NoticeReply),
    z.transform((list): readonly Notice[] =>
      list.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)),
    ),
  ),
  unreadCount: z.catch(z.coerce.number(), 0),
});

export const PostedAnswer = z.object({ answer: identified({}), held });

export const UploadReply = z.object({ url: z.string() });

export const PostedComment = z.object({
  comment: identified({}),
  unreached: z.catch(z.array(z.string()), []),
});

/** The people who take part in a question. */
export const Participants = z.object({ people: itemsOf(z.object({ username: z.string() })) });

export const TagNames = z.object({ tags: itemsOf(z.object({ name: z.string() })) });

export const QuestionTitles = z.object({
  questions: itemsOf(identified({ title: z.string(), reason: z.nullish(z.string()) })),
});

export const ProfileReply = z.object({
  user: z.object({ username: z.string(), pendingEmail: z.nullish(z.string()) }),
});
