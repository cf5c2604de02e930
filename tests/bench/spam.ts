import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { screen, teach } from '../../src/backend/content/spam/spam.ts';
import { isHeld } from '../../src/backend/content/spam/spam.rules.ts';
import { callerOf } from '../../src/backend/people/sessions/sessions.ts';
import { readRows } from '../../src/backend/operations/importing/dump/xml.ts';
import { transact } from '../../src/backend/platform/sql/transaction.ts';
import { cleanBody } from '../../src/markup/render.ts';
import { openTestBackend, type TestBackend } from '../support/backend.ts';
import { seeded, shuffled } from '../support/random.ts';
import { newItem, SPAM_POSTS } from '../support/spam-posts.ts';
import { median, type Report } from './report.ts';

const DUMPS = ['quantumcomputing.stackexchange.com', 'conlang.meta.stackexchange.com'].map((site) =>
  join(import.meta.dirname, '../../../shared/data/stackexchange', site),
);
/** The seed for splitting the first posts. */
const SEED = 2026;
/** The minimum number of first posts: half of them must be enough for the filter. */
const LEARNED_MIN = 100;
/** The maximum milliseconds of the Bayes filter per post. */
const BAYES_LIMIT = 5;

interface Post {
  readonly title: string;
  readonly html: string;
}

/**
 * Reports how many spam posts and ordinary first posts are held, as if each came from a new member:
 * before any review, and after half of the posts, the tuning half, have been reviewed. Tune the filter
 * with that half only: the other half is measured. Texts that are variations of each other, or share a
 * domain, brand or number, are in the same half.
 */
export async function printSpam(report: Report): Promise<void> {
  const spam = SPAM_POSTS.map(({ title, body, template }) => ({
    title,
    html: cleanBody(body),
    isLearned: template % 2 === 0,
  }));
  for (const dump of DUMPS) {
    if (!existsSync(dump)) report(basename(dump), 'is absent: not measured');
    else if ((await firstPosts(dump)).length < LEARNED_MIN) continue;
    else await printDump(dump, spam, report);
  }
}

type Split = Post & { readonly isLearned: boolean };

async function printDump(dump: string, spam: readonly Split[], report: Report): Promise<void> {
  const name = basename(dump).split('.')[0] ?? '';
  const test = await openTestBackend('sqlite');
  try {
    const posts = await firstPosts(dump);
    const learned = new Set(shuffled(posts, seeded(SEED)).slice(0, Math.floor(posts.length / 2)));
    const good = posts.map((post) => ({ ...post, isLearned: learned.has(post) }));
    const rest = (posts: readonly Split[]) => posts.filter(({ isLearned }) => !isLearned);
    report(`${name}: first posts held before any decision`, shareHeld(await scores(test, good)));
    report(`${name}: spam held before any decision`, shareHeld(await scores(test, spam)));
    await transact(test.backend, async (tx) => {
      let id = 0;
      const item = await newItem(tx);
      for (const [posts, kind] of [
        [good, 'good'],
        [spam, 'spam'],
      ] as const) {
        for (const { title, html, isLearned } of posts)
          if (isLearned) await teach(tx, item, { id: (id += 1), title, content: html }, kind);
      }
    });
    const began = performance.now();
    const wrong = await scores(test, rest(good));
    const each = (performance.now() - began) / wrong.length;
    const right = await scores(test, rest(spam));
    const held = right.filter(isHeld).length;
    const falsePositives = wrong.filter(isHeld).length;
    report(`${name}: first posts of the measured half held`, shareHeld(wrong));
    report(`${name}: spam of the measured half held, recall`, shareHeld(right));
    for (const other of DUMPS.filter((one) => one !== dump && existsSync(one))) {
      const otherScores = await scores(test, await firstPosts(other));
      report(`${name}: first posts of ${basename(other)} held`, shareHeld(otherScores));
    }
    report(`${name}: precision`, percent(held / (held + falsePositives)));
    report(
      `${name}: spam score median, ordinary and spam`,
      `${String(median(wrong))} and ${String(median(right))}`,
    );
    report(
      `${name}: time to score a post`,
      `${each.toFixed(2)} ms (limit ${String(BAYES_LIMIT)} ms)`,
    );
    if (each > BAYES_LIMIT) process.exitCode = 1;
  } finally {
    await test.close();
  }
}

/** Scores each post as if it came from a new member. */
async function scores(test: TestBackend, posts: readonly Post[]): Promise<number[]> {
  const member = await test.join(`new-${String(test.statements.length)}`.slice(0, 30));
  const caller = await callerOf(test.backend, `Bearer ${member.token}`);
  if (!caller) throw new Error('Nobody is signed in');
  const all = [];
  for (const { title, html } of posts) {
    const { score } = await screen(test.backend, caller, {
      kind: title === '' ? 'answer' : 'question',
      title,
      html,
      address: '',
      isFromDraft: false,
      isByNewMember: true,
    });
    all.push(score);
  }
  return all;
}

/** The first question or answer of each person. */
async function firstPosts(dump: string): Promise<Post[]> {
  const posts: Post[] = [];
  const known = new Set<string>();
  for await (const { rows } of readRows(join(dump, 'Posts.xml'))) {
    for (const row of rows) {
      const author = row.text('OwnerUserId');
      const isPost = ['1', '2'].includes(row.text('PostTypeId') ?? '');
      if (!isPost || author === null || known.has(author)) continue;
      known.add(author);
      posts.push({ title: row.text('Title') ?? '', html: cleanBody(row.text('Body') ?? '') });
    }
  }
  return posts;
}

const shareHeld = (scores: readonly number[]): string => {
  const held = scores.filter(isHeld).length;
  return `${String(held)} of ${String(scores.length)} (${percent(held / scores.length)})`;
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
