import type { Answer } from '../../../contract/answers.ts';
import type { Comment } from '../../../contract/comments.ts';
import type { PostOrigin } from '../../../contract/posts.ts';
import type { Question, QuestionCard } from '../../../contract/questions.ts';
import { AUTHOR, LONG_NAME, LONG_WORD, PICTURED } from './people.ts';

const NOW = '2026-11-01T12:00:00.000Z';
const NOBODY_VOTED = { up: false, down: false };

export const CARD: QuestionCard = {
  _id: '1',
  title: 'Why does my useEffect run twice on mount, even with an empty dependency array?',
  content: '',
  excerpt:
    'New project, React 19. This logs twice and sends two requests when the page loads: function…',
  tags: ['react', 'javascript', 'c++', 'c#', '.net', 'hooks', 'seventh'],
  author: AUTHOR,
  createdAt: NOW,
  views: 42_815,
  featured: true,
  voteScore: 15,
  hasVoted: NOBODY_VOTED,
  acceptedAnswer: '2',
  answerCount: 6,
};

/** Cards that break careless pages, by what they are. */
export const CARDS: Readonly<Record<string, QuestionCard>> = {
  full: CARD,
  disliked: {
    ...CARD,
    title: 'plz help urgent',
    voteScore: -4,
    answerCount: 0,
    views: 1,
    featured: false,
    acceptedAnswer: undefined,
    tags: [],
    excerpt: '',
    author: null,
    status: 'closed',
  },
  'right to left': {
    ...CARD,
    title: 'لماذا تعمل الدالة useEffect مرتين عند التحميل؟',
    author: PICTURED,
  },
  'a long word': {
    ...CARD,
    title: LONG_WORD,
    excerpt: LONG_WORD,
    author: LONG_NAME,
    tags: [LONG_WORD.slice(0, 64)],
  },
  'signs and emoji': {
    ...CARD,
    title: 'Is <b>&amp;</b> "safe" in \'HTML\'? 🤔',
    views: 1_234_567,
    voteScore: 1,
    answerCount: 1,
  },
};

export const ORIGIN: PostOrigin = {
  site: 'unix.stackexchange.com',
  url: 'https://unix.stackexchange.com/q/1',
  license: 'CC BY-SA 4.0',
  licenseUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
};

export const COMMENTS: Comment[] = [
  {
    _id: '1',
    content: '<p>Which <code>version</code>?</p>',
    author: AUTHOR,
    createdAt: NOW,
    voteScore: 3,
    hasVoted: false,
    isDeleted: false,
  },
  {
    _id: '2',
    content: `<p>${LONG_WORD}</p>`,
    author: null,
    createdAt: NOW,
    voteScore: 0,
    hasVoted: false,
    isDeleted: false,
  },
];

const BODY = `<p>A sentence with <code>code</code>, <strong>weight</strong>, <em>stress</em>, <s>regret</s> and <a href="https://example.com/">a link</a>.</p>
<h2>A heading</h2><ul><li>one</li><li>two</li></ul><blockquote><p>Somebody said so.</p></blockquote>
<pre><code class="language-js">const answer = 42; // ${'wide '.repeat(30)}</code></pre>`;

export const ANSWER: Answer = {
  _id: '2',
  content: BODY,
  author: PICTURED,
  createdAt: NOW,
  voteScore: 19,
  hasVoted: { up: true, down: false },
  isAccepted: true,
  comments: COMMENTS,
};

export const LOW_ANSWER: Answer = {
  ...ANSWER,
  _id: '3',
  content: `<p>${LONG_WORD}</p>`,
  author: LONG_NAME,
  editedAt: NOW,
  voteScore: -12,
  hasVoted: { up: false, down: true },
  isAccepted: false,
  comments: null,
  origin: ORIGIN,
};

export const QUESTION: Question = {
  ...CARD,
  content: BODY,
  answers: [ANSWER, LOW_ANSWER],
  comments: COMMENTS,
  linked: [
    { _id: '7', title: 'What are effects for?' },
    { _id: '8', title: LONG_WORD },
  ],
  related: [
    { _id: '9', title: 'When are effects cleaned up?' },
    { _id: '10', title: LONG_WORD },
  ],
};

export const CLOSED: Question = {
  ...QUESTION,
  title: LONG_WORD,
  status: 'closed',
  closedReason: 'Opinion-based',
  featured: false,
  views: 1,
  answers: [],
  author: null,
  origin: ORIGIN,
};

export const DUPLICATE: Question = {
  ...CLOSED,
  duplicateOf: { _id: '7', title: 'What are effects for?' },
};
