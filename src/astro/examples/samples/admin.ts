import type { LogEntry } from '../../../contract/log.ts';
import type { AdminActivity, AdminQuestion, AdminUser } from '../../../contract/moderation.ts';
import type { Report } from '../../../contract/reports.ts';
import { LONG_WORD } from './people.ts';

const at = '2026-11-01T12:00:00.000Z';
const grace = { _id: '2', username: 'grace' };

export const MEMBER: AdminUser = {
  _id: '3',
  username: 'linus',
  email: 'linus@example.com',
  role: 'moderator',
  reputation: 1201,
  joinedAt: at,
};
export const SUSPENDED: AdminUser = {
  ...MEMBER,
  username: LONG_WORD,
  email: '',
  role: 'user',
  suspendedAt: at,
};

export const OPEN_QUESTION: AdminQuestion = {
  _id: '1',
  title: 'How is a row of a table named?',
  author: grace,
  createdAt: at,
  voteScore: 4,
  answerCount: 2,
  views: 90,
  featured: true,
  status: 'open',
};
export const CLOSED_QUESTION: AdminQuestion = {
  ...OPEN_QUESTION,
  title: LONG_WORD,
  author: null,
  featured: false,
  status: 'closed',
  closedReason: 'Too broad',
  duplicateOf: '7',
};
export const DELETED_QUESTION: AdminQuestion = {
  ...OPEN_QUESTION,
  featured: false,
  deletedAt: at,
  deletedBy: grace,
  deletedReason: 'Spam',
};

export const OPEN_REPORT: Report = {
  _id: '5',
  reason: 'This is an advertisement',
  status: 'open',
  createdAt: at,
  reporter: grace,
  post: {
    _id: '1',
    kind: 'question',
    title: 'How is a row of a table named?',
    excerpt: 'By its first cell?',
    link: '/questions/1',
    author: grace,
    deleted: false,
  },
};
export const DECIDED_REPORT: Report = {
  ...OPEN_REPORT,
  reason: LONG_WORD,
  status: 'resolved',
  post: { ...OPEN_REPORT.post, kind: 'answer', deleted: true },
  decidedBy: grace,
  decidedAt: at,
};

export const ENTRY: LogEntry = {
  _id: '9',
  createdAt: at,
  user: grace,
  action: 'role-changed',
  target: { kind: 'user', _id: '3', label: 'linus', link: '/users/3' },
  details: { from: 'user', to: 'moderator' },
  canUndo: true,
};
export const STRANGE_ENTRY: LogEntry = {
  ...ENTRY,
  user: null,
  action: 'something-new',
  target: { kind: 'pigeon', _id: '3', label: '' },
  details: { from: { featured: false, color: '#112233' }, list: ['a', 'b'], [LONG_WORD]: 1 },
};

const joined: AdminActivity = {
  _id: 'a',
  type: 'user_joined',
  title: '',
  description: '',
  link: '/users/2',
  createdAt: at,
  user: grace,
};
export const ACTIVITY: readonly AdminActivity[] = [
  joined,
  {
    ...joined,
    type: 'report_submitted',
    title: LONG_WORD,
    description: 'Spam',
    link: '/questions/1',
    user: null,
  },
];
