import type { Author, Badge, UserProfile } from '../../../contract/users.ts';

const NOW = '2026-11-01T12:00:00.000Z';

export const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5).slice(0, 200);

export const BADGES: Badge[] = [
  { name: 'Nice Answer', icon: '🥉', earnedAt: NOW },
  { name: 'Scholar', icon: '🥈', earnedAt: '2025-02-01T00:00:00.000Z' },
  { name: 'A badge with a rather long name', icon: '', earnedAt: null },
  { name: 'Teacher', icon: '🥇', earnedAt: NOW },
  { name: 'Critic', icon: '👎', earnedAt: NOW },
];

export const AUTHOR: Author = {
  _id: '1',
  username: 'naomibright',
  avatar: '',
  reputation: 687,
  badges: BADGES,
};

export const PICTURED: Author = { ...AUTHOR, _id: '2', username: 'grace', avatar: '/icon.svg' };

export const LONG_NAME: Author = {
  ...AUTHOR,
  _id: '3',
  username: 'x'.repeat(30),
  displayName: `Łukasz ${LONG_WORD.slice(0, 60)}`,
  reputation: 1_234_567,
};

export const PROFILE: UserProfile = {
  ...AUTHOR,
  bio: 'Moderator. Twenty years of other people’s code, eight of them on call. I edit titles so that the next person finds them.',
  location: 'Bergen, Norway',
  website: 'https://example.com/',
  github: '@naomi',
  linkedin: 'naomi',
  twitter: 'naomi',
  role: 'moderator',
  joinedAt: NOW,
  stats: { totalQuestions: 12, totalAnswers: 345, acceptedAnswers: 120, acceptanceRate: 34.8 },
  recentQuestions: [
    {
      _id: '1',
      title: 'Where do the three commits go?',
      voteScore: 3,
      answerCount: 0,
      views: 1,
      createdAt: NOW,
    },
  ],
  recentAnswers: [
    {
      _id: '9',
      content: '',
      excerpt: 'They stay in the reflog for ninety days.',
      voteScore: 1,
      isAccepted: true,
      createdAt: NOW,
      question: { _id: '1', title: 'Where do the three commits go?' },
    },
    { _id: '10', content: '', voteScore: -2, isAccepted: false, createdAt: NOW, question: null },
  ],
};

/** Nothing but a name. */
export const NEWCOMER: UserProfile = {
  ...LONG_NAME,
  badges: [],
  reputation: 1,
  bio: '',
  location: '',
  website: '',
  github: '',
  linkedin: '',
  twitter: '',
  role: 'user',
  joinedAt: NOW,
};

export const ADMIN: UserProfile = { ...PROFILE, ...PICTURED, role: 'admin', reputation: 4321 };
