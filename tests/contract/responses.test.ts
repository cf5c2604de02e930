import { describe, expect, it } from 'vitest';
import * as z from 'zod/v4/core';
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
const recentAnswer = {
  _id: '9',
  content: '',
  voteScore: 0,
  isAccepted: false,
  createdAt: TIME,
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
  { [name]: [item], pagination: 3 },
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
  least: { voteScore: -1 },
  read: { voteScore: -1, hasVoted: noVote },
  refused: [
    ...NOT_OBJECTS,
    {},
    { voteScore: '1' },
    { voteScore: 0.5 },
    { voteScore: 1, hasVoted: 'up' },
  ],
};

const OK: Case = { least: { ok: true }, refused: [...NOT_OBJECTS, {}, { ok: false }] };

const preferences = {
  email: true,
  mentions: true,
  answers: true,
  votes: false,
  showInDirectory: true,
  showActivity: true,
};
const PREFERENCES: Case = {
  least: { preferences, channels: [] },
  refused: [
    ...NOT_OBJECTS,
    { preferences },
    { preferences: { ...preferences, votes: null }, channels: [] },
    { preferences, channels: ['pigeon'] },
  ],
};

const UNREAD: Case = { least: undefined, refused: [] };

const adminUser = { username: 'ada', email: '', role: 'user', reputation: 0, joinedAt: TIME };
const ADMIN_USER: Case = {
  least: { user: { id: 7, username: 'ada', joinedAt: TIME } },
  read: { user: { _id: '7', ...adminUser } },
  refused: [...NOT_OBJECTS, {}, { user: { id: 7 } }, { user: { username: 'ada', joinedAt: TIME } }],
};
const adminQuestion = {
  ...asked,
  voteScore: 0,
  answerCount: 0,
  views: 0,
  featured: false,
  status: 'open',
};
const ADMIN_QUESTION: Case = {
  least: { question: { id: 1, ...asked, status: 'open' } },
  read: { question: { _id: '1', ...adminQuestion } },
  refused: [...NOT_OBJECTS, {}, { question: { id: 1, ...asked } }, { question: asked }],
};
const ONE_TAG: Case = {
  least: { tag: { id: 3, name: 'css' } },
  read: { tag },
  refused: [...NOT_OBJECTS, {}, { tag: { id: 3 } }, { tag: { name: 'css' } }],
};
const report = { _id: '5', reason: '', status: 'open', createdAt: TIME };
const reportedPost = {
  _id: '9',
  kind: 'answer',
  title: '',
  excerpt: '',
  link: '/x',
  deleted: false,
};
const REPORTED: Case = {
  least: { report: { _id: 5 } },
  read: { report: { _id: '5' } },
  refused: [...NOT_OBJECTS, {}, { report: {} }],
};
const paged = { currentPage: 1, totalPages: 0, hasPrevPage: false, hasNextPage: false, total: 0 };

const comment = {
  _id: '4',
  content: '<p>Why?</p>',
  createdAt: TIME,
  voteScore: 0,
  hasVoted: false,
  isDeleted: false,
};
const COMMENT: Case = {
  least: { comment: { id: 4, content: '<p>Why?</p>', createdAt: TIME } },
  read: { comment },
  refused: [...NOT_OBJECTS, {}, { comment: {} }, { comment: { id: 4, content: 'x' } }],
};
const COMMENTS: Case = {
  least: { comments: [{ id: 4, content: '<p>Why?</p>', createdAt: TIME }] },
  read: { comments: [comment], total: 0 },
  refused: [...NOT_OBJECTS, {}, { comments: 7 }],
};
const CONVERTED = {
  least: { answer: { id: 4, questionId: 9 } },
  read: { answer: { _id: '4', questionId: '9' } },
  refused: [...NOT_OBJECTS, {}, { answer: { _id: '4' } }],
};
const commented = { kind: 'answer', _id: '9', questionId: '1', title: '' };

const version = { number: 1, kind: 'created', at: TIME, reason: '' };
const HISTORY: Case = {
  least: { versions: [{ number: 1, kind: 'created', at: TIME }] },
  read: { versions: [version], total: 0 },
  refused: [...NOT_OBJECTS, {}, { versions: 7 }],
};
const listedSuggestion = {
  _id: '3',
  post: { kind: 'answer', _id: '9', questionId: '1', title: '' },
  createdAt: TIME,
  reason: '',
  version: 2,
  isStale: false,
  status: 'waiting',
  decisionReason: '',
  mayDecide: false,
  isRedacted: false,
};
const suggestion = { ...listedSuggestion, content: '<p>So.</p>', tags: [] };
const leastListed = {
  id: 3,
  post: { kind: 'answer', _id: 9, questionId: 1 },
  createdAt: TIME,
  version: 2,
  status: 'waiting',
};
const leastSuggestion = { ...leastListed, content: '<p>So.</p>' };
const NO_SUGGESTION = { ...leastSuggestion, status: 'eaten' };
const SUGGESTION: Case = {
  least: { suggestion: leastSuggestion },
  read: { suggestion },
  refused: [...NOT_OBJECTS, {}, { suggestion: {} }, { suggestion: NO_SUGGESTION }],
};
const SYNONYMS: Case = {
  least: { tag: { name: 'c' }, synonyms: [], proposals: [{ name: 'clang', createdAt: TIME }] },
  read: {
    tag: { name: 'c' },
    synonyms: [],
    proposals: [
      { name: 'clang', createdAt: TIME, votes: 0, hasVoted: false, needsModerator: false },
    ],
    mayVote: false,
  },
  refused: [...NOT_OBJECTS, {}, { tag: { name: 'c' }, synonyms: 7, proposals: [] }],
};
const ROLL_BACK: Case = {
  least: { version: 3 },
  read: { version: 3 },
  refused: [...NOT_OBJECTS, {}, { version: 'x' }],
};
const VERSION: Case = {
  least: { version: { number: 1, kind: 'created', at: TIME } },
  read: { version: { ...version, content: '', tags: [] } },
  refused: [...NOT_OBJECTS, {}, { version: {} }, { version: { ...version, at: 'never' } }],
};

const SIMILAR: Case = {
  least: { questions: [{ id: 5, title: 'Why?' }] },
  read: {
    questions: [{ _id: '5', title: 'Why?', tags: [], voteScore: 0, answerCount: 0 }],
  },
  refused: [...NOT_OBJECTS, {}, { questions: {} }, { questions: [{ title: 'no id' }] }],
};

const FOLLOW: Case = {
  least: { title: 'Why?', level: 'all' },
  refused: [...NOT_OBJECTS, {}, { title: 'Why?', level: 'some' }],
};
const SAVING: Case = {
  least: { isSaved: true },
  refused: [...NOT_OBJECTS, {}, { isSaved: 'yes' }],
};
const savedPost = { kind: 'answer', _id: '9', questionId: '5' };
const listedPost = { ...savedPost, title: '', excerpt: '', voteScore: 0 };
const savedList = { _id: '2', name: 'Later', postCount: 0 };
const TRIALS: Case = {
  least: { trials: { works: { version: '3.2', latest: TIME } } },
  read: { trials: { weight: 0, works: { version: '3.2', people: 0, latest: TIME } } },
  refused: NOT_OBJECTS,
};
const SAVED_DRAFT: Case = {
  least: { draft: { id: 3, version: 1 } },
  read: { draft: { _id: '3', version: 1 } },
  refused: [...NOT_OBJECTS, {}, { draft: { id: 3 } }, { draft: { version: 1 } }],
};
const SAVED_LIST: Case = {
  least: { list: { id: 2, name: 'Later' } },
  read: { list: savedList },
  refused: [...NOT_OBJECTS, {}, { list: { id: 2, name: '' } }, { list: { name: 'Later' } }],
};
const savedSearch = { _id: '3', name: 'Mine', query: '[css] is:open', secret: 's' };
const SAVED_SEARCH: Case = {
  least: { search: { ...savedSearch, _id: 3 } },
  read: { search: savedSearch },
  refused: [...NOT_OBJECTS, {}, { search: { ...savedSearch, secret: '' } }],
};
const WATCHED_TAG: Case = {
  least: { name: 'css', level: 'dimmed' },
  refused: [...NOT_OBJECTS, {}, { name: '', level: 'none' }, { name: 'css', level: 'often' }],
};

const OFFERED = { amount: 50, endsAt: TIME };
const matched = { _id: '5', title: 'Why?', tags: [], voteScore: 0, answerCount: 0 };
const answered = { _id: '6', excerpt: 'So.', isAccepted: false, voteScore: 0 };
const ERRORS: Case = {
  least: {
    error: { language: 'Go', message: '' },
    questions: [{ id: 5, title: 'Why?', answer: { _id: 6, excerpt: 'So.' } }],
  },
  read: {
    error: { language: 'Go', message: '', versions: [] },
    questions: [{ ...matched, answer: answered }],
  },
  refused: [
    ...[...NOT_OBJECTS, {}, { questions: {} }, { questions: [{ title: 'no id' }] }],
    ...[{ questions: [], error: {} }, { questions: [{ ...matched, answer: {} }] }],
  ],
};

const CASES: Record<RouteName, Case> = {
  searchByError: ERRORS,
  getQuestionFollow: FOLLOW,
  followQuestion: FOLLOW,
  listFollowedQuestions: {
    least: { questions: [{ id: 5, title: 'Why?', level: 'all' }] },
    read: { questions: [{ _id: '5', title: 'Why?', level: 'all' }] },
    refused: [...NOT_OBJECTS, ...lists('questions', { id: 5, title: 'Why?', level: 'all' })],
  },
  savePost: SAVING,
  removeSavedPost: SAVING,
  listAnswerTrials: {
    least: { post: savedPost, trials: [{ verdict: 'works', version: '3.2', reportedAt: TIME }] },
    read: {
      post: { ...savedPost, title: '' },
      trials: [{ verdict: 'works', version: '3.2', reportedAt: TIME }],
    },
    refused: [...NOT_OBJECTS, {}, { post: savedPost }, { post: savedPost, trials: [{}] }],
  },
  reportTrial: TRIALS,
  withdrawTrial: TRIALS,
  listDrafts: {
    least: { drafts: [{ id: 3, savedAt: TIME }] },
    read: { drafts: [{ _id: '3', savedAt: TIME, excerpt: '' }] },
    refused: [...NOT_OBJECTS, {}, { drafts: {} }, { drafts: [null] }, { drafts: [{ id: 3 }] }],
  },
  getDraft: {
    least: { draft: { id: 3, format: 'html', version: 1, savedAt: TIME } },
    read: {
      draft: {
        ...{ _id: '3', format: 'html', version: 1, savedAt: TIME },
        ...{ title: '', tags: '', body: '' },
      },
    },
    refused: [...NOT_OBJECTS, {}, { draft: { id: 3, format: 'rtf', version: 1, savedAt: TIME } }],
  },
  createDraft: SAVED_DRAFT,
  saveDraft: SAVED_DRAFT,
  deleteDraft: { least: {}, refused: [] },
  createSavedList: SAVED_LIST,
  changeSavedList: SAVED_LIST,
  removeSavedList: { least: {}, refused: [] },
  listSavedPosts: {
    least: { posts: [{ id: 9, savedAt: TIME }] },
    read: { posts: [{ _id: '9', savedAt: TIME, note: '' }], lists: [], total: 0 },
    refused: [...NOT_OBJECTS, ...lists('posts', { id: 9, savedAt: TIME })],
  },
  getSavedPost: {
    least: { post: savedPost },
    read: { post: { ...savedPost, title: '' }, lists: [] },
    refused: [...NOT_OBJECTS, {}, { post: { kind: 'list', _id: '9', questionId: '5' } }],
  },
  getSharedList: {
    least: { list: { name: 'Later' }, posts: [savedPost] },
    read: { list: { name: 'Later' }, posts: [listedPost] },
    refused: [...NOT_OBJECTS, {}, { list: { name: 'Later' } }, { posts: [] }],
  },
  getTagWatch: WATCHED_TAG,
  watchTag: WATCHED_TAG,
  listWatchedTags: {
    least: { tags: [{ name: 'css', level: 'never' }] },
    read: { tags: [{ name: 'css', level: 'never' }] },
    refused: [...NOT_OBJECTS, {}, { tags: [{ name: 'css', level: 'often' }] }],
  },
  createSavedSearch: SAVED_SEARCH,
  changeSavedSearch: SAVED_SEARCH,
  removeSavedSearch: { least: {}, refused: [] },
  listSavedSearches: {
    least: { searches: [{ ...savedSearch, sort: 'by the moon' }] },
    read: { searches: [{ ...savedSearch, sort: null }] },
    refused: [...NOT_OBJECTS, {}, { searches: [{ name: 'Mine' }] }],
  },
  getSearchFeed: {
    least: { search: { name: 'Mine', query: 'css' } },
    read: { search: { name: 'Mine', query: 'css' }, questions: [] },
    refused: [...NOT_OBJECTS, {}, { questions: [] }],
  },
  getBounty: {
    least: { question: { id: 5, title: 'Why?' }, bounty: null, reputation: 1, refusal: null },
    read: { question: { _id: '5', title: 'Why?' }, bounty: null, reputation: 1, refusal: null },
    refused: [...NOT_OBJECTS, {}],
  },
  startBounty: {
    least: { bounty: OFFERED },
    read: { bounty: OFFERED },
    refused: [...NOT_OBJECTS, {}, { bounty: { ...OFFERED, amount: 0 } }],
  },
  awardBounty: { least: { amount: 50 }, read: { amount: 50 }, refused: [...NOT_OBJECTS, {}] },
  listQuestionHistory: HISTORY,
  listAnswerHistory: HISTORY,
  getQuestionVersion: VERSION,
  getAnswerVersion: VERSION,
  suggestQuestionEdit: SUGGESTION,
  suggestAnswerEdit: SUGGESTION,
  suggestTagDescription: SUGGESTION,
  listTagSynonyms: SYNONYMS,
  proposeSynonym: SYNONYMS,
  voteSynonym: SYNONYMS,
  decideSynonym: SYNONYMS,
  removeSynonym: SYNONYMS,
  listTagHistory: {
    least: { tag: { name: 'c' }, version: 1, versions: [{ number: 1, at: TIME }] },
    read: {
      tag: { name: 'c' },
      version: 1,
      versions: [{ number: 1, at: TIME, reason: '', description: '' }],
    },
    refused: [...NOT_OBJECTS, {}, { tag: { name: 'c' }, versions: [] }],
  },
  decideSuggestion: SUGGESTION,
  getSuggestion: {
    least: { suggestion: leastSuggestion, base: { content: '' } },
    read: { suggestion, base: { content: '', tags: [] } },
    refused: [...NOT_OBJECTS, {}, { suggestion }, { base: { content: '' } }],
  },
  listSuggestions: {
    least: { suggestions: [leastListed] },
    read: { suggestions: [listedSuggestion] },
    refused: [...NOT_OBJECTS, {}, { suggestions: 7 }],
  },
  getPostSource: {
    least: { content: '<p>So.</p>', version: 1 },
    read: { content: '<p>So.</p>', tags: [], version: 1 },
    refused: [...NOT_OBJECTS, {}, { content: '<p>So.</p>' }],
  },
  rollBackQuestion: ROLL_BACK,
  rollBackAnswer: ROLL_BACK,
  redactVersion: VERSION,
  listQuestionComments: COMMENTS,
  listAnswerComments: COMMENTS,
  commentOnQuestion: COMMENT,
  commentOnAnswer: COMMENT,
  editComment: COMMENT,
  getComment: {
    least: {
      comment: { id: 4, content: '<p>Why?</p>', createdAt: TIME },
      post: { kind: 'answer', _id: 9, questionId: 1 },
    },
    read: { comment, post: commented, isShown: false },
    refused: [...NOT_OBJECTS, {}, { comment }, { post: commented }],
  },
  listOlderTexts: {
    least: {
      comment: { id: 4, content: '<p>Why?</p>', createdAt: TIME },
      post: { kind: 'answer', _id: 9, questionId: 1 },
      texts: [{ markdown: 'Why?', until: TIME }],
    },
    read: { comment, post: commented, texts: [{ markdown: 'Why?', until: TIME }] },
    refused: [...NOT_OBJECTS, {}, { texts: [] }, { comment, post: commented, texts: 7 }],
  },
  redactComment: OK,
  deleteComment: OK,
  convertComment: CONVERTED,
  getConversion: {
    least: { answer: { id: 4, questionId: 9, convertedBy: 7 } },
    read: { answer: { _id: '4', questionId: '9', convertedBy: '7' } },
    refused: [...NOT_OBJECTS, {}, { answer: { _id: '4', questionId: '9' } }],
  },
  revertComment: OK,
  convertAnswer: {
    least: { comment: { id: 4, postId: 9 } },
    read: { comment: { _id: '4', postId: '9' } },
    refused: [...NOT_OBJECTS, {}, { comment: { _id: '4' } }],
  },
  revertAnswer: OK,
  voteComment: {
    least: { voteScore: 2 },
    read: { voteScore: 2, hasVoted: false },
    refused: [...NOT_OBJECTS, { voteScore: [] }, { voteScore: 1, hasVoted: 'up' }],
  },
  listParticipants: {
    least: { people: [{ id: 7, username: 'ada' }] },
    read: { people: [{ _id: '7', username: 'ada', avatar: '' }] },
    refused: [...NOT_OBJECTS, {}, { people: 7 }],
  },
  getPost: {
    least: { post: { kind: 'answer', _id: 9, questionId: 1 } },
    read: { post: commented },
    refused: [...NOT_OBJECTS, {}, { post: { ...commented, kind: 'poem' } }],
  },
  getAnswerQueue: {
    least: {
      questions: [{ question: { id: 5, ...asked } }],
    },
    read: {
      questions: [{ question: { ...card, _id: '5' }, reasons: [] }],
      tags: [],
      skipped: [],
    },
    refused: [...NOT_OBJECTS, {}, { questions: 7 }, { questions: [{ reasons: [] }] }],
  },
  skipQuestion: {
    least: { question: { _id: 5, until: null } },
    read: { question: { _id: '5', until: null } },
    refused: [...NOT_OBJECTS, {}, { question: { _id: '5', until: 'never' } }],
  },
  listFollowedTags: {
    least: { tags: [{ name: 'css' }] },
    read: { tags: [{ name: 'css' }] },
    refused: NOT_OBJECTS,
  },
  getAdminStats: {
    least: { stats: {}, activity: [] },
    read: {
      stats: {
        totalUsers: 0,
        newUsersToday: 0,
        totalQuestions: 0,
        questionsToday: 0,
        totalAnswers: 0,
        answersToday: 0,
        totalTags: 0,
        flaggedContent: 0,
        pendingReports: 0,
      },
      activity: [],
    },
    refused: [...NOT_OBJECTS, {}, { stats: {} }, { stats: {}, activity: [{ type: 'rain' }] }],
  },
  listAdminUsers: {
    least: { users: [{ id: 7, username: 'ada', joinedAt: TIME }], pagination: {} },
    read: { users: [{ _id: '7', ...adminUser }], pagination: paged },
    refused: [...NOT_OBJECTS, {}, { users: [{ id: 7 }], pagination: {} }],
  },
  setRole: ADMIN_USER,
  setSuspension: ADMIN_USER,
  listAdminQuestions: {
    least: { questions: [{ id: 1, ...asked, status: 'open' }], pagination: {} },
    read: { questions: [{ _id: '1', ...adminQuestion }], pagination: paged },
    refused: [...NOT_OBJECTS, {}, { questions: [{ id: 1 }], pagination: {} }],
  },
  featureQuestion: ADMIN_QUESTION,
  closeQuestion: ADMIN_QUESTION,
  setQuestionDeleted: ADMIN_QUESTION,
  setLock: {
    least: { lock: null },
    read: { lock: null },
    refused: [...NOT_OBJECTS, {}, { lock: {} }, { lock: { until: TIME } }],
  },
  setAnswerDeleted: {
    least: { answer: { _id: 9 } },
    read: { answer: { _id: '9' } },
    refused: [...NOT_OBJECTS, {}, { answer: {} }],
  },
  getTex: {
    least: { tex: true, site: false },
    refused: [...NOT_OBJECTS, {}, { tex: true }, { tex: 1, site: false }],
  },
  setSiteTex: { least: { tex: true }, refused: [...NOT_OBJECTS, {}, { tex: 'on' }] },
  createTag: ONE_TAG,
  changeTag: ONE_TAG,
  removeTag: OK,
  renameTag: ONE_TAG,
  mergeTag: ONE_TAG,
  splitTag: ONE_TAG,
  listLog: {
    least: {
      entries: [
        {
          id: 1,
          createdAt: TIME,
          action: 'tag-merged',
          target: { kind: 'tag', _id: 3 },
          details: {},
        },
      ],
      pagination: {},
    },
    read: {
      entries: [
        {
          _id: '1',
          createdAt: TIME,
          action: 'tag-merged',
          target: { kind: 'tag', _id: '3', label: '' },
          details: {},
        },
      ],
      pagination: paged,
    },
    refused: [...NOT_OBJECTS, {}, { entries: [{ id: 1 }], pagination: {} }],
  },
  undoLogEntry: {
    least: {
      entry: {
        id: 1,
        createdAt: TIME,
        action: 'tag-split',
        target: { kind: 'tag', _id: 3 },
        details: {},
      },
    },
    read: {
      entry: {
        _id: '1',
        createdAt: TIME,
        action: 'tag-split',
        target: { kind: 'tag', _id: '3', label: '' },
        details: {},
      },
    },
    refused: [...NOT_OBJECTS, {}, { entry: { id: 1 } }],
  },
  reportQuestion: REPORTED,
  reportAnswer: REPORTED,
  listReports: {
    least: { reports: [{ ...report, post: { ...reportedPost, _id: 9 } }], pagination: {} },
    read: { reports: [{ ...report, post: reportedPost }], pagination: paged },
    refused: [...NOT_OBJECTS, {}, { reports: [report], pagination: {} }],
  },
  decideReport: {
    least: { report: { ...report, post: { ...reportedPost, _id: 9 } } },
    read: { report: { ...report, post: reportedPost } },
    refused: [...NOT_OBJECTS, {}, { report }],
  },
  getQuestionSource: {
    least: { title: 'A', content: '<p>B</p>' },
    read: { title: 'A', content: '<p>B</p>', tags: [] },
    refused: [...NOT_OBJECTS, {}, { content: '<p>B</p>' }],
  },
  getAnswerSource: {
    least: { content: '<p>B</p>', questionId: '1' },
    refused: [...NOT_OBJECTS, {}, { content: 7, questionId: '1' }],
  },
  editQuestion: {
    least: { question: { id: 'q001', ...asked } },
    read: { question: { ...(({ answerCount: _, ...rest }) => rest)(card), answers: [] } },
    refused: [...NOT_OBJECTS, {}, { question: asked }],
  },
  editAnswer: {
    least: { answer: { id: 9, content: '<p>So.</p>', createdAt: TIME } },
    read: { answer },
    refused: [...NOT_OBJECTS, {}, { answer: {} }],
  },
  deleteQuestion: OK,
  deleteAnswer: OK,
  about: {
    least: { name: 'Other', contract: 1 },
    refused: [...NOT_OBJECTS, {}, { name: 'Other' }, { name: 'Other', contract: 'whole' }],
  },
  getStats: {
    least: {},
    read: { questions: 0, answers: 0, users: 0, tags: 0 },
    refused: [...NOT_OBJECTS, { questions: '12.5k' }],
  },
  getSitemap: {
    least: { parts: [{ kind: 'tags', part: '2' }] },
    read: { parts: [{ kind: 'tags', part: 2 }] },
    refused: [...NOT_OBJECTS, {}, { parts: [{ kind: 'votes', part: 1 }] }],
  },
  getSitemapPart: {
    least: {},
    read: { entries: [] },
    refused: [...NOT_OBJECTS, { entries: {} }, { entries: [{ key: 5 }] }],
  },
  whoAmI: ME,
  logIn: SESSION,
  register: SESSION,
  createFirstAdmin: SESSION,
  updateProfile: ME,
  logOut: OK,
  logOutElsewhere: OK,
  changePassword: OK,
  forgotPassword: OK,
  resetPassword: OK,
  deleteAccount: OK,
  unsubscribe: OK,
  getDashboard: {
    least: {
      stats: {},
      activity: [{ id: 1, type: 'vote', title: 'Upvoted', link: '/questions/1', createdAt: TIME }],
      reputationByDay: [{ day: '2026-11-20' }],
      postsByWeek: [],
    },
    read: {
      stats: {
        totalQuestions: 0,
        totalAnswers: 0,
        acceptedAnswers: 0,
        totalViews: 0,
        reputationGained: 0,
        badgesEarned: 0,
      },
      activity: [
        {
          _id: '1',
          type: 'vote',
          title: 'Upvoted',
          description: '',
          link: '/questions/1',
          createdAt: TIME,
        },
      ],
      reputationByDay: [{ day: '2026-11-20', reputation: 0 }],
      postsByWeek: [],
    },
    refused: [
      ...NOT_OBJECTS,
      { stats: {}, activity: [] },
      { stats: {}, activity: [], reputationByDay: [{ day: 'today' }], postsByWeek: [] },
    ],
  },
  getPreferences: PREFERENCES,
  savePreferences: PREFERENCES,
  subscribePush: OK,
  unsubscribePush: OK,
  confirmEmail: {
    least: { email: 'ada@example.com' },
    refused: [...NOT_OBJECTS, {}, { email: null }],
  },
  listQuestions: {
    least: { questions: [{ id: 'q001', ...asked }] },
    read: { questions: [card] },
    refused: lists('questions', { id: 'q001', ...asked }),
  },
  listRelated: SIMILAR,
  findSimilar: SIMILAR,
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
      { question: { id: 'q001', ...asked, tags: 'css' } },
      { question: { id: 'q001', ...asked, views: 'many' } },
      { question: { id: 'q001', ...asked, featured: 'yes' } },
      { question: { id: 'q001', ...asked, answers: 'none' } },
      { question: { id: 'q001', ...asked, answers: [{ content: '' }] } },
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
    refused: [
      ...NOT_OBJECTS,
      {},
      { answer: {} },
      { answer: { id: 9, content: [], createdAt: TIME } },
    ],
  },
  acceptAnswer: UNREAD,
  unacceptAnswer: UNREAD,
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
    refused: [
      ...lists('users', { id: 7, ...person }),
      { users: [{ id: 7, ...person, joinedAt: 'then' }] },
      { users: [{ id: 7, ...person, joinedAt: TIME, role: 7, badges: 'many' }] },
    ],
  },
  getUser: {
    least: { user: { id: 7, ...person } },
    read: { user: profile },
    refused: [
      ...NOT_OBJECTS,
      {},
      { user: { id: 7, joinedAt: TIME } },
      { user: { id: 7, ...person, joinedAt: 'then' } },
    ],
  },
  listUserQuestions: {
    least: { questions: [{ id: 'q001', ...asked }] },
    read: { questions: [card] },
    refused: lists('questions', { id: 'q001', ...asked }),
  },
  listUserAnswers: {
    least: { answers: [{ id: 9, createdAt: TIME }] },
    read: { answers: [recentAnswer] },
    refused: lists('answers', { id: 9, createdAt: TIME }),
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
    refused: lists('activity', { id: 1, ...earned }),
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
    refused: lists('notifications', { id: 1, type: 'answer', title: 'New', createdAt: TIME }).slice(
      0,
      -1,
    ),
  },
  readNotification: UNREAD,
  readAllNotifications: UNREAD,
};

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

    it.each(refused.map((value) => [JSON.stringify([value]).slice(1, -1), value]))(
      'is rejected: %s',
      (_, value) => {
        expect(z.safeParse(response, value).success).toBe(false);
      },
    );
  },
);
