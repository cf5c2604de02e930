import { describe, expect, it } from 'vitest';
import * as z from 'zod/v4/core';
import * as replies from '../../src/contract/replies.ts';
import { ROUTES, type RouteName } from '../../src/contract/routes.ts';

const TIME = '2026-11-20T12:00:00.000Z';
const asked = { title: 'How do I centre a div?', createdAt: TIME };
const person = { username: 'ada' };
const noVote = { up: false, down: false };

const author = { _id: '7', username: 'ada', avatar: '', reputation: 0, badges: [] };
const card = {
  _id: 'q001',
  title: asked.title,
  content: '',
  tags: [],
  createdAt: TIME,
  views: 0,
  featured: false,
  voteScore: 0,
  answerCount: 0,
  hasVoted: noVote,
};
const profile = {
  _id: '7',
  id: '7',
  username: 'ada',
  avatar: '',
  bio: '',
  location: '',
  website: '',
  github: '',
  linkedin: '',
  twitter: '',
  reputation: 0,
  role: 'user',
  badges: [],
};
const answer = {
  _id: '9',
  content: '<p>So.</p>',
  createdAt: TIME,
  voteScore: 0,
  hasVoted: noVote,
  isAccepted: false,
};
const earned = { type: 'badge', title: 'Student', createdAt: TIME };
const tag = {
  _id: '3',
  name: 'css',
  description: '',
  color: '',
  featured: false,
  questionCount: 0,
  followers: [],
};

interface Case {
  /** The smallest reply that section 7 allows, and how the site reads it. */
  readonly least: unknown;
  readonly read?: unknown;
  /** Replies that violate the contract. */
  readonly refused: readonly unknown[];
}

const lists = (name: string, item: object) => [
  {},
  [],
  { [name]: null },
  { [name]: {} },
  { [name]: [null] },
  { [name]: [{ ...item, id: undefined }] },
];

const NOT_OBJECTS = [undefined, null, 'ok', 7, []];

const SESSION: Case = {
  least: { user: { id: 7, ...person }, token: 't' },
  read: { user: { ...profile, email: '' }, token: 't' },
  refused: [
    ...NOT_OBJECTS,
    { user: { id: 7, ...person } },
    { user: { id: 7, ...person }, token: '' },
    { user: {}, token: 't' },
    { user: { id: 7, username: 7 }, token: 't' },
  ],
};

const ME: Case = {
  least: { user: { id: 7, ...person } },
  read: { user: { ...profile, email: '' } },
  refused: [...NOT_OBJECTS, {}, { user: null }, { user: { id: 7 } }, { user: person }],
};

const VOTE: Case = {
  least: { voteScore: '-1', hasVoted: 'up' },
  read: { voteScore: -1, hasVoted: null },
  refused: [...NOT_OBJECTS, {}, { voteScore: 'many' }, { voteScore: null }],
};

const UNREAD: Case = { least: undefined, refused: [] };

/** The calls of section 7, and links, which may only lead to this site. */
const CASES: Partial<Record<RouteName, Case>> = {
  logIn: SESSION,
  register: SESSION,
  whoAmI: ME,
  updateProfile: ME,
  listQuestions: {
    least: { questions: [{ id: 'q001', ...asked }] },
    read: { questions: [card] },
    refused: lists('questions', { id: 'q001', ...asked }),
  },
  getQuestion: {
    least: {
      question: {
        id: 'q001',
        ...asked,
        createdAt: Date.parse(TIME),
        author: { id: 7, ...person },
        acceptedAnswer: 9,
        answers: [{ id: 9, content: '<p>So.</p>', createdAt: TIME }],
      },
    },
    read: {
      question: {
        ...(({ answerCount: _, ...rest }) => rest)(card),
        author,
        acceptedAnswer: '9',
        answers: [answer],
      },
    },
    refused: [
      ...NOT_OBJECTS,
      { question: null },
      { question: asked },
      { question: { id: '', ...asked } },
      { question: { id: 'x'.repeat(65), ...asked } },
      { question: { id: 1.5, ...asked } },
      { question: { id: 'q001', title: null, createdAt: TIME } },
      { question: { id: 'q001', title: asked.title } },
      { question: { id: 'q001', ...asked, createdAt: 'yesterday' } },
    ],
  },
  postQuestion: {
    least: { question: { id: 5 } },
    read: { question: { id: 5, _id: '5' } },
    refused: [...NOT_OBJECTS, {}, { question: {} }, { question: { _id: null } }],
  },
  voteQuestion: VOTE,
  voteAnswer: VOTE,
  postAnswer: {
    least: { answer: { id: 9, content: '<p>So.</p>', createdAt: TIME } },
    read: { answer },
    refused: [...NOT_OBJECTS, {}, { answer: {} }],
  },
  acceptAnswer: UNREAD,
  listTags: {
    least: { tags: [{ id: 3, name: 'css' }] },
    read: { tags: [tag] },
    refused: [...lists('tags', { id: 3, name: 'css' }), { tags: [{ id: 3, name: '' }] }],
  },
  getTag: {
    least: { tag: { id: 3, name: 'css', followers: [7, 'u8'] } },
    read: { tag: { ...tag, followers: ['7', 'u8'], isFollowing: false }, questions: [] },
    refused: [...NOT_OBJECTS, {}, { tag: { id: 3 } }, { tag: { name: 'css' } }, { tag: 'css' }],
  },
  followTag: {
    least: { isFollowing: true },
    refused: [...NOT_OBJECTS, {}, { isFollowing: null }, { isFollowing: 'true' }],
  },
  listUsers: {
    least: { users: [{ id: 7, ...person }] },
    read: { users: [profile] },
    refused: [...lists('users', { id: 7, ...person })],
  },
  getUser: {
    least: { user: { id: 7, ...person } },
    read: { user: profile },
    refused: [...NOT_OBJECTS, {}, { user: { id: 7, joinedAt: TIME } }],
  },
  listUserActivity: {
    least: {
      activity: [
        { id: 1, ...earned, link: '//evil.example' },
        { id: 2, ...earned, link: '/tags' },
      ],
    },
    read: {
      activity: [
        { _id: '1', ...earned, description: '', link: '' },
        { _id: '2', ...earned, description: '', link: '/tags' },
      ],
    },
    refused: [
      ...lists('activity', { id: 1, ...earned }),
      { activity: [{ id: 1, ...earned }], pagination: 3 },
    ],
  },
  listNotifications: {
    least: { notifications: [{ id: 1, type: 'answer', title: 'New answer', createdAt: TIME }] },
    read: {
      notifications: [
        {
          _id: '1',
          type: 'answer',
          title: 'New answer',
          message: '',
          excerpt: '',
          isRead: false,
          createdAt: TIME,
        },
      ],
      unreadCount: 0,
    },
    refused: lists('notifications', { id: 1, type: 'answer', title: 'New', createdAt: TIME }),
  },
  readNotification: UNREAD,
  readAllNotifications: UNREAD,
};

/** The schemas of the replies that browsers read. Of the others only the status matters to them. */
const IN_BROWSER: Partial<Record<RouteName, z.$ZodType>> = {
  logIn: replies.SessionReply,
  register: replies.SessionReply,
  updateProfile: replies.ProfileReply,
  listQuestions: replies.QuestionTitles,
  postQuestion: replies.PostedQuestion,
  postAnswer: replies.PostedAnswer,
  voteQuestion: replies.VoteReply,
  voteAnswer: replies.VoteReply,
  followTag: replies.FollowReply,
  listTags: replies.TagNames,
  listNotifications: replies.NoticesReply,
};

/** The smallest reply with null for every field that the site reads in addition. */
function withNulls(least: unknown, read: unknown): unknown {
  if (Array.isArray(least)) {
    return least.map((one, index) => withNulls(one, (read as unknown[])[index]));
  }
  if (typeof least !== 'object' || typeof read !== 'object' || !least || !read) return least;
  const given = Object.entries(least).map(([name, value]) => [
    name,
    withNulls(value, (read as Record<string, unknown>)[name]),
  ]);
  const added = Object.keys(read).filter((name) => name !== '_id');
  return { ...Object.fromEntries(added.map((name) => [name, null])), ...Object.fromEntries(given) };
}

const sizes = (reply: unknown) =>
  Object.values(Object(reply) as object).flatMap((one) => (Array.isArray(one) ? one.length : []));

describe.each(Object.entries(CASES))(
  '§3 Entities and their fields, §7 The calls it makes: the reply of %s',
  (name, { least, read, refused }) => {
    const { response } = ROUTES[name as RouteName];

    it('is accepted with only the fields that section 7 requires', () => {
      expect(z.parse(response, least)).toEqual(read ?? least);
    });

    it('is read the same with additional fields', () => {
      const more = least === undefined ? { more: 1 } : { ...Object(least), more: 1 };
      expect(z.parse(response, more)).toMatchObject(Object(read ?? least));
    });

    it('is read the same with null for all other fields', () => {
      expect(z.parse(response, withNulls(least, read))).toEqual(read ?? least);
    });

    const inBrowser = IN_BROWSER[name as RouteName];
    if (inBrowser) {
      it('is read by browsers, too, and none of its items is lost', () => {
        for (const reply of [least, withNulls(least, read)]) {
          expect(sizes(z.parse(inBrowser, reply))).toEqual(sizes(z.parse(response, reply)));
        }
      });
    }

    it.each(refused.map((value) => [JSON.stringify([value]).slice(1, -1), value]))(
      'is rejected: %s',
      (_, value) => {
        expect(z.safeParse(response, value).success).toBe(false);
      },
    );
  },
);
