import { indexQueued } from '../../src/backend/content/search/queue.ts';
import { longestHold } from '../support/blocking.ts';
import { TOP_TAG } from '../support/realistic/community.ts';
import type { MeasuredCall } from './call-cost.ts';
import type { Community } from './communities.ts';
import type { Report } from './report.ts';

/** A call that writes, and what follows from it. */
interface WriteAt extends Required<MeasuredCall> {
  readonly name: string;
}

/** What else the machine does falls into some of them. */
const ROUNDS = 4;

/** How long writes hold the event loop, with all that they leave to be done after them. */
export async function printWritesAt(community: Community, report: Report): Promise<void> {
  const [tag, theirs] = [await middlingTag(community), await questionOfOthers(community)];
  const holds = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    await prepare(community);
    for (const write of writesAt(round, tag, theirs)) {
      const hold = await holdOf(community, write);
      holds.set(write.name, [...(holds.get(write.name) ?? []), hold]);
    }
  }
  for (const [name, all] of holds) {
    // The least has least of the machine's; what happens once in many writes, the longest alone has.
    const [least, longest] = [Math.min(...all), Math.max(...all)].map((ms) => ms.toFixed(0));
    report(`${name}, held for`, `${String(least)} ms, at worst ${String(longest)}`);
  }
}

/** Milliseconds, the wait for the disk included. */
function holdOf(
  { test, admin }: Community,
  { name, method, path, body }: WriteAt,
): Promise<number> {
  return longestHold(async () => {
    test.statements.length = test.queries.length = test.events.length = 0;
    const { status, body: answer } = await test.call(method, path, { as: admin, body });
    if (status >= 400) throw new Error(`${name}: ${String(status)} ${JSON.stringify(answer)}`);
    await indexQueued(test.backend);
    await test.settle();
  });
}

/** What is taken back, so that it can be done again. */
async function prepare({ test }: Community): Promise<void> {
  test.settings.now += 3_600_000;
  await test.backend.db.sql.updateTable('notifications').set({ is_read: 0 }).execute();
}

/** A tag that some thousands of questions have. */
async function middlingTag({ test }: Community): Promise<string> {
  const tags = test.backend.db.sql.selectFrom('tags').select('name');
  const common = tags.where('name', '<>', TOP_TAG).where('question_count', '<', 5_000);
  const [most] = await common.orderBy('question_count', 'desc').limit(1).execute();
  return most?.name ?? TOP_TAG;
}

async function questionOfOthers({ test, admin }: Community): Promise<number> {
  const posts = test.backend.db.sql.selectFrom('posts').select('id').where('kind', '=', 'question');
  const others = posts.where('author_id', '<>', Number(admin.id)).orderBy('id').limit(1);
  return (await others.executeTakeFirstOrThrow()).id;
}

const LONG = '<p>The error of this value is that of the function.</p>'.repeat(500);

/** Each may be done in every round; those who read follow the most common tag. */
function writesAt(round: number, tag: string, theirs: number): WriteAt[] {
  const title = `How does the error of this value come about, ${String(round)}?`;
  const question = { title, content: LONG, tags: [TOP_TAG, tag] };
  const isEven = round % 2 === 0;
  const put = (name: string, path: string, body: object): WriteAt => ({
    name,
    method: 'PUT',
    path,
    body,
  });
  const post = (name: string, path: string, body: object): WriteAt => ({
    name,
    method: 'POST',
    path,
    body,
  });
  return [
    post('a question', '/questions', question),
    post('an answer', '/answers', { questionId: '2', content: LONG }),
    post('a comment', '/questions/2/comments', { content: `Why, ${String(round)}?` }),
    put('a vote', `/questions/${String(theirs)}/vote`, { type: 'up' }),
    put('an edit', '/questions/2', { ...question, reason: 'Clearer' }),
    put('a feature', '/admin/questions/2/featured', { featured: isEven }),
    put('a closing', '/admin/questions/2/closed', { closed: true, reason: 'Off topic' }),
    put('an opening', '/admin/questions/2/closed', { closed: false }),
    put('a deletion', '/admin/questions/2/deleted', { deleted: true, reason: 'Spam' }),
    put('a return', '/admin/questions/2/deleted', { deleted: false }),
    put('all notifications read', '/notifications/read-all', {}),
    put('a saved post', '/posts/4900/saved', { note: String(round) }),
    put('a follow', '/questions/2/follow', { level: isEven ? 'all' : 'none' }),
    put('a watched tag', `/tags/${TOP_TAG}/watch`, { level: isEven ? 'daily' : 'at-once' }),
    put('a renamed tag', `/admin/tags/${isEven ? tag : 'renamed'}/name`, {
      name: isEven ? 'renamed' : tag,
    }),
    post('a merged tag', `/admin/tags/${isEven ? 'renamed' : tag}/merge`, { into: TOP_TAG }),
    {
      ...put('a split tag', `/admin/tags/${isEven ? 'renamed' : tag}/merge`, {}),
      method: 'DELETE',
    },
    put('a role', '/admin/users/2/role', { role: isEven ? 'moderator' : 'user' }),
    put('a suspension', '/admin/users/3/suspension', {
      suspended: isEven,
      days: 1,
      reason: 'Spam',
    }),
  ];
}
