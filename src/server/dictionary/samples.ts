import { createApp } from '../../backend/app.ts';
import type { DemoPerson, DemoQuestion, DemoTag } from '../../backend/operations/demo/content.ts';
import { play, postsOf } from '../../backend/operations/demo/events.ts';
import { arrivals, tagEvents } from '../../backend/operations/demo/people.ts';
import { threadEvents } from '../../backend/operations/demo/threads.ts';
import { voteEvents } from '../../backend/operations/demo/votes.ts';
import { inFolder } from '../../backend/people/pictures/storage.ts';
import { openDatabase } from '../../backend/platform/sql/open.ts';
import { DAY } from '../../shared/durations.ts';
import type { OwnBackend } from '../backend.ts';

/** A community with one question, the same in every build. */
export interface Samples extends Pick<OwnBackend, 'call' | 'close'> {
  /** Text pages, which are short: metadata is a large part of them. */
  readonly texts: readonly string[];
  readonly columns: readonly string[];
  readonly whole: string;
}

const NOW = Date.UTC(2026, 0, 1);
const NO_LINKS = { website: '', github: '', linkedin: '', twitter: '' };
const VOTES = { up: 1, down: 0 };

const PEOPLE: DemoPerson[] = ['asker', 'reader'].map((username) => ({
  ...NO_LINKS,
  username,
  role: 'user',
  bio: 'Writes code.',
  location: 'Somewhere',
  joined: 9 * DAY,
}));
const TAGS: DemoTag[] = [
  {
    name: 'javascript',
    description: 'A language',
    color: '#1c6b3c',
    featured: false,
    created: DAY,
  },
];
const ANSWER = {
  ...VOTES,
  author: 'reader',
  after: DAY,
  accepted: true,
  body: 'Because of `that`. Use [the other](https://developer.mozilla.org/) instead:\n\n```js\nfunction read(name) {\n  return new Map([[name, 1]]);\n}\n```\n\n- one\n- two',
};
const QUESTION: DemoQuestion = {
  ...VOTES,
  slug: 'sample',
  title: 'How do I read a sample?',
  tags: ['javascript'],
  author: 'asker',
  asked: 2 * DAY,
  views: 40,
  featured: true,
  reopening: false,
  body: "I tried `this`, and it does not work:\n\n```js\nconst value = await read('file');\nif (value) return true; // why?\n```\n\nWhat is the reason?",
  answers: [ANSWER, { ...ANSWER, accepted: false }],
};

/** Opens it in memory. The pages are ordered by how near to the end they should be. */
export async function openSamples(): Promise<Samples> {
  const db = await openDatabase(':memory:');
  const mail = () => Promise.resolve('');
  const publish = () => undefined;
  const backend = {
    ...{ db, clock: () => NOW, publish, mail, name: 'Atoll', limits: false },
    logSecurity: () => undefined,
    pictures: inFolder(''),
  };
  const events = [
    ...(await arrivals(PEOPLE, NOW)),
    ...tagEvents(TAGS, NOW - 3 * DAY),
    ...threadEvents(QUESTION, NOW),
    ...postsOf(QUESTION, NOW).flatMap((post) => voteEvents(post, PEOPLE, NOW)),
  ];
  await db.sql.transaction().execute((sql) => play({ ...backend, db: { ...db, sql } }, events));
  const app = createApp(backend, (error) => {
    throw error;
  });
  return {
    call: app.call,
    texts: [
      ...['/about', '/contact', '/terms', '/privacy', '/cookies', '/conduct', '/help'],
      ...['/ask', '/forgot-password'],
    ],
    columns: ['/', '/tags', '/users', '/users/1', '/tags/javascript', '/questions'],
    whole: '/questions/1',
    close: async () => {
      await app.close();
      await db.close();
    },
  };
}
