/** Questions per page of the foreign backend, unlike ours. */
const PAGE = 10;

const HOSTILE_BODY = `<p onclick="steal()">Why does <b>this</b> hang?</p><script>window.pwned = 1</script>
<img src=x onerror="window.pwned = 1"><a href="javascript:window.pwned=1">here</a>
<h1>Heading</h1><pre><code class="language-js">const answer = 42; // the answer</code></pre>
<iframe src="https://example.com"></iframe><p style="position:fixed">last</p>`;

const author = { id: 7, username: 'grace', avatar: 'javascript:alert(1)', reputation: 1200 };

interface ForeignQuestion {
  _id: string;
  title: string;
  content: string;
  tags: string[];
  author: typeof author | null;
  createdAt: string;
  views: number;
  featured: boolean;
  voteScore: number;
  acceptedAnswer?: string;
  answerCount: number;
}

const QUESTIONS: ForeignQuestion[] = Array.from({ length: 37 }, (_, index) => ({
  _id: `q${String(index + 1).padStart(3, '0')}`,
  title: `Why does <em>thing</em> "${String(index + 1)}" & its friend hang at startup?`,
  content: HOSTILE_BODY,
  tags: index === 0 ? ['c++', 'c#', '.net', 'a/b', 'react', 'seventh', 'eighth'] : ['react'],
  author: index === 1 ? null : author,
  createdAt: new Date(Date.UTC(2026, 0, 37 - index)).toISOString(),
  views: index,
  featured: index < 5,
  voteScore: 5 - index,
  ...(index === 0 ? { acceptedAnswer: 'x2' } : {}),
  answerCount: index === 0 ? 2 : 0,
}));

const ANSWERS = [
  { _id: 'x1', content: '<p>Try <u>this</u>.</p>', author, createdAt: '2026-02-01T00:00:00Z' },
  {
    _id: 'x2',
    content: HOSTILE_BODY,
    author,
    createdAt: '2026-02-02T00:00:00Z',
    voteScore: 3,
    isAccepted: true,
  },
];

const TAGS = ['c++', 'c#', '.net', 'react'].map((name, index) => ({
  _id: `t${String(index)}`,
  name,
  color: index === 0 ? 'red; background: url(//evil.example)' : '#336699',
  questionCount: index,
}));

/** A person whose profile has everything of section 3, including recent posts. */
const WRITER = {
  ...author,
  id: 8,
  username: 'linus',
  joinedAt: '2025-01-01',
  stats: { totalQuestions: 12, totalAnswers: 30, acceptedAnswers: 3, acceptanceRate: 10 },
  recentQuestions: [{ id: 'q003', title: 'Is <b>this</b> recent?', createdAt: '2026-02-01' }],
  recentAnswers: [
    { ...ANSWERS[1], id: 'x2', question: { _id: 'q001', title: 'What was asked before' } },
  ],
};

const MISSING = [404, { message: 'Cannot GET' }] as const;

/** The response of the foreign backend to a GET: a status and a body. */
export function foreignData(url: URL): readonly [number, unknown] {
  const path = decodeURIComponent(url.pathname);
  if (path === '/api/questions') return [200, questions(url.searchParams)];
  if (path.startsWith('/api/questions/')) return question(path.slice('/api/questions/'.length));
  if (path === '/api/tags') return [200, { tags: TAGS, pagination: { totalTags: TAGS.length } }];
  if (path.startsWith('/api/tags/')) return tag(path.slice('/api/tags/'.length));
  if (path === '/api/users') return [200, { users: [{ ...author, joinedAt: 0 }] }];
  if (path === '/api/users/7') return [200, { user: { ...author, joinedAt: '2025-01-01' } }];
  if (path === '/api/users/8') return [200, { user: WRITER }];
  return MISSING;
}

function questions(query: URLSearchParams) {
  const search = query.get('search')?.toLowerCase() ?? '';
  const tagName = query.get('tag');
  const found = QUESTIONS.filter(
    (one) =>
      one.title.toLowerCase().includes(search) &&
      (tagName === null || one.tags.includes(tagName)) &&
      (query.get('featured') !== 'true' || one.featured),
  );
  if (query.get('sort') === 'oldest') found.reverse();
  const page = Number(query.get('page') ?? 1);
  const size = Number(query.get('limit') ?? PAGE);
  const totalPages = Math.ceil(found.length / PAGE);
  return {
    questions: found.slice((page - 1) * size, page * size),
    pagination: {
      currentPage: page,
      totalPages,
      totalQuestions: found.length,
      hasPrevPage: page > 1,
      hasNextPage: page < totalPages,
    },
  };
}

function question(id: string): readonly [number, unknown] {
  const found = QUESTIONS.find((one) => one._id === id);
  return found ? [200, { question: { ...found, answers: id === 'q001' ? ANSWERS : [] } }] : MISSING;
}

function tag(name: string): readonly [number, unknown] {
  const found = TAGS.find((one) => one.name === name);
  return found ? [200, { tag: found, questions: QUESTIONS.slice(0, 3) }] : MISSING;
}
