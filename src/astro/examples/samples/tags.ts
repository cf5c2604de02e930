import type { TagSynonyms } from '../../../contract/tag-synonyms.ts';
import type { TagDetail } from '../../../contract/tags.ts';
import { LONG_WORD } from './people.ts';

export const TAG: TagDetail = {
  _id: '1',
  name: 'c++',
  description: 'A compiled language with classes, templates and manual control of memory.',
  color: '#00599c',
  featured: true,
  questionCount: 1234,
  followers: [],
  followerCount: 99,
  isFollowing: false,
  related: ['c', 'stl', '.net'],
};

/** No colour, no description, and a name that needs a line of its own. */
export const BARE_TAG: TagDetail = {
  ...TAG,
  _id: '2',
  name: LONG_WORD.slice(0, 64),
  description: '',
  color: '',
  featured: false,
  questionCount: 1,
  followerCount: 0,
  related: null,
};

export const PROPOSAL: TagSynonyms['proposals'][number] = {
  name: 'cplusplus',
  author: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  votes: 2,
  hasVoted: false,
  questionCount: null,
  needsModerator: false,
};
