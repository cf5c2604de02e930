import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/v4/core';
import * as replies from '../../src/contract/replies.ts';
import { ROUTES } from '../../src/contract/routes.ts';

const TIME = '2026-11-20T12:00:00.000Z';
const person = { id: 7, username: 'ada' };
const full = {
  bio: 'b',
  location: 'l',
  avatar: '/a.png',
  website: 'https://a.example',
  email: 'ada@a.example',
  reputation: 5,
  role: 'user',
  badges: [],
  github: 'g',
  linkedin: 'l',
  twitter: 't',
  badgeCount: 1,
};
const notice = { _id: 'n1', title: 'New answer', createdAt: TIME, type: 'answer' };
const noticeRest = {
  message: 'Ada answered',
  isRead: true,
  link: '/questions/1',
  sender: { username: 'ada', avatar: '/a.png' },
};
const question = { _id: 'q1', title: 'How do I centre a div?', createdAt: TIME };
const questionRest = {
  content: '<p>So.</p>',
  tags: ['css'],
  author: person,
  views: 3,
  featured: true,
  voteScore: 2,
  hasVoted: { up: true, down: false },
  acceptedAnswer: 'a1',
  status: 'open',
  answerCount: 1,
};
const answer = { _id: 'a1', createdAt: TIME };
const answerRest = {
  content: '<p>So.</p>',
  author: person,
  voteScore: 1,
  hasVoted: { up: false, down: true },
  isAccepted: true,
};
const tag = { _id: 't1', name: 'css' };
const tagRest = {
  description: 'd',
  color: '#112233',
  featured: true,
  questionCount: 2,
  followers: ['7'],
};

interface Example {
  /** The schemas of the server and of the browser. */
  readonly server: z.$ZodType;
  readonly browser: z.$ZodType;
  readonly required: object;
  readonly optional: object;
  /** Wraps the item in its reply. */
  readonly reply: (item: object) => unknown;
}

const user = (more: object = {}) => ({
  required: person,
  optional: full,
  reply: (one: object) => ({ user: one, ...more }),
});

/** The replies of section 7 that a browser reads. Of the others only the status matters. */
const EXAMPLES: Record<string, Example> = {
  login: { server: ROUTES.logIn.response, browser: replies.SessionReply, ...user({ token: 't' }) },
  register: {
    server: ROUTES.register.response,
    browser: replies.SessionReply,
    ...user({ token: 't' }),
  },
  profile: { server: ROUTES.updateProfile.response, browser: replies.ProfileReply, ...user() },
  questions: {
    server: ROUTES.listQuestions.response,
    browser: replies.QuestionTitles,
    required: question,
    optional: questionRest,
    reply: (one) => ({ questions: [one] }),
  },
  'posted question': {
    server: ROUTES.postQuestion.response,
    browser: replies.PostedQuestion,
    required: question,
    optional: questionRest,
    reply: (one) => ({ question: one }),
  },
  'posted answer': {
    server: ROUTES.postAnswer.response,
    browser: replies.PostedAnswer,
    required: answer,
    optional: answerRest,
    reply: (one) => ({ answer: one }),
  },
  'question vote': {
    server: ROUTES.voteQuestion.response,
    browser: replies.VoteReply,
    required: { voteScore: 1 },
    optional: { hasVoted: { up: true, down: false } },
    reply: (one) => one,
  },
  'answer vote': {
    server: ROUTES.voteAnswer.response,
    browser: replies.VoteReply,
    required: { voteScore: 1 },
    optional: { hasVoted: { up: true, down: false } },
    reply: (one) => one,
  },
  'half a vote': {
    server: ROUTES.voteAnswer.response,
    browser: replies.VoteReply,
    required: {},
    optional: { up: true, down: false },
    reply: (one) => ({ voteScore: 1, hasVoted: one }),
  },
  follow: {
    server: ROUTES.followTag.response,
    browser: replies.FollowReply,
    required: { isFollowing: true },
    optional: {},
    reply: (one) => one,
  },
  tags: {
    server: ROUTES.listTags.response,
    browser: replies.TagNames,
    required: tag,
    optional: tagRest,
    reply: (one) => ({ tags: [one] }),
  },
  notifications: {
    server: ROUTES.listNotifications.response,
    browser: replies.NoticesReply,
    required: notice,
    optional: noticeRest,
    reply: (one) => ({ notifications: [one], unreadCount: 1 }),
  },
  'unread count': {
    server: ROUTES.listNotifications.response,
    browser: replies.NoticesReply,
    required: {},
    optional: { unreadCount: 1 },
    reply: (one) => ({ notifications: [notice], ...one }),
  },
};

/** With all fields, with none, and with each one missing or null. */
function variants({ required, optional }: Example): [name: string, item: object][] {
  const all = { ...required, ...optional };
  return [
    ['all fields', all],
    ['only the required fields', required],
    ...Object.keys(optional).flatMap((name): [string, object][] => [
      [`no ${name}`, Object.fromEntries(Object.entries(all).filter(([key]) => key !== name))],
      [`${name} null`, { ...all, [name]: null }],
    ]),
  ];
}

const sizes = (read: unknown) =>
  Object.values(read as object)
    .filter(Array.isArray)
    .map(({ length }) => length);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('A reply of section 7 is read the same way by the server and the browser', () => {
  for (const [name, example] of Object.entries(EXAMPLES)) {
    for (const [variant, item] of variants(example)) {
      it(`${name}: ${variant}`, () => {
        const reply = example.reply(item);
        const [server, browser] = [example.server, example.browser].map((schema) =>
          z.safeParse(schema, reply),
        );
        expect(server?.error).toBeUndefined();
        expect(browser?.error).toBeUndefined();
        const lists = sizes(browser?.data);
        expect(sizes(server?.data)).toEqual(lists);
      });
    }
  }

  it('a notification without a link is shown without one', () => {
    const { notifications } = z.parse(replies.NoticesReply, { notifications: [notice] });
    expect(notifications).toEqual([
      { ...notice, message: '', excerpt: '', isRead: false, link: '', sender: null },
    ]);
  });

  it('a new post may have `id` instead of `_id`', () => {
    const posted = z.parse(replies.PostedQuestion, { question: { id: 7 } });
    expect(posted.question._id).toBe('7');
  });
});

describe('An item that a browser cannot read', () => {
  it('is the only one that is lost', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const list = { notifications: [{ _id: 'n0' }, null, notice], unreadCount: 3 };
    const { notifications } = z.parse(replies.NoticesReply, list);
    expect(notifications.map(({ _id }) => _id)).toEqual(['n1']);
    const { tags } = z.parse(replies.TagNames, { tags: [{}, tag] });
    expect(tags).toEqual([{ name: 'css' }]);
  });

  it('is reported in the console once', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const sent = { ...notice, createdAt: 'once upon a time' };
    replies.readOrReport(replies.NoticeReply, sent);
    replies.readOrReport(replies.NoticeReply, sent);
    expect(warn.mock.calls).toEqual([
      ['The backend sent something that cannot be read: createdAt'],
    ]);
  });
});
