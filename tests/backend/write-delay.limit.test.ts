import { describe, expect, it, onTestFinished } from 'vitest';
import { hashPassword } from '../../src/backend/people/sessions/passwords.ts';
import { fillPath } from '../../src/contract/route.ts';
import { type RouteName, ROUTES } from '../../src/contract/routes.ts';
import { type Answer, BOTH_ENGINES, type Member, type TestBackend } from '../support/backend.ts';
import { longestBlock } from '../support/blocking.ts';
import { slowness } from '../support/machine.ts';
import { addMuch } from '../support/much.ts';
import { openRealistic } from '../support/realistic/shared.ts';
import { PASSWORD, WORST_WRITES, type WorstWrite } from '../support/worst-writes.ts';
import { setRow } from '../support/rows.ts';

const SIZE = 200_000;
/** Milliseconds for which no request may block the event loop. */
const MOST = 50;
/** Communities to try, as compilation and garbage collection may fall into one of them. */
const ROUNDS = 4;
/** Calls that have a body but write nothing. */
const READS: readonly string[] = ['findSimilar', 'searchByError'];

it('Every call that changes something is tried in its worst case', () => {
  const changing = Object.entries(ROUTES)
    .filter(([name, { method }]) => method !== 'GET' && !READS.includes(name))
    .map(([name]) => name);
  expect([...new Set(WORST_WRITES.map(({ call }) => call))].sort()).toEqual(changing.sort());
});

/** The callers, and the ids of rows that exist and of rows that were created. */
interface Round {
  readonly test: TestBackend;
  readonly people: Map<string, Member>;
  readonly ids: Map<string, string>;
}

async function openRound(engine: (typeof BOTH_ENGINES)[number]): Promise<Round> {
  const test = await openRealistic(engine, SIZE);
  onTestFinished(() => test.close());
  test.settings.siteUrl = 'https://atoll.example';
  const { member, fill } = await addMuch(test);
  const { sql } = test.backend.db;
  const password_hash = await hashPassword(PASSWORD);
  await setRow(test, 'users', member.id, {
    password_hash,
    email: 'prolific@example.com',
    reputation_sum: 100_000,
  });
  const idIn = async (table: 'saved_lists' | 'saved_searches' | 'notifications') => {
    const first = sql.selectFrom(table).select('id').orderBy('id', 'desc').limit(1);
    return String((await first.executeTakeFirstOrThrow()).id);
  };
  const ids = {
    ...{ question: '1', answer: fill('{answerId}'), second: '2', third: '3' },
    list: await idIn('saved_lists'),
    search: await idIn('saved_searches'),
    notification: await idIn('notifications'),
  };
  return { test, people: new Map([['prolific', member]]), ids: new Map(Object.entries(ids)) };
}

/** How long a call blocked the event loop, in milliseconds of the machine that budgets assume. */
async function blockOf(round: Round, write: WorstWrite): Promise<number> {
  const { test, people, ids } = round;
  const { call, by = 'prolific', as } = write;
  if (call === 'undoLogEntry') ids.set('entry', await lastEntry(round));
  if (call === 'decideReview') ids.set('review', await nextFlagged(round));
  let answer: Answer | undefined;
  const held = await longestBlock(async () => {
    const options = { as: people.get(by), body: bodyOf(write, ids) };
    answer = await test.call(ROUTES[call].method, pathOf(write, ids), options);
  });
  const { status = 0, body } = answer ?? {};
  expect(status >= 400, `${call}: ${JSON.stringify(body)}`).toBe(write.isRefused ?? false);
  if (as !== undefined) ids.set(as, idOf(body as object));
  if (call === 'register') people.set('newcomer', { id: '', username: '', ...tokenOf(body) });
  return held / slowness();
}

function pathOf({ call, at = [] }: WorstWrite, ids: Round['ids']): string {
  const { path } = ROUTES[call];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const parts = at.map((part, index) => [
    names[index],
    // A kind may be called like an id.
    (names[index] === 'kind' ? undefined : ids.get(part)) ?? part,
  ]);
  return fillPath(path, Object.fromEntries(parts) as Record<string, string>);
}

function bodyOf({ body }: WorstWrite, ids: Round['ids']): unknown {
  const text = JSON.stringify(body);
  return body && JSON.parse(text.replaceAll(/\{(\w+)\}/g, (all, id: string) => ids.get(id) ?? all));
}

/** The `_id` of the object in a response. */
function idOf(body: object): string {
  const made = Object.values(body).find(
    (value): value is { _id: string } =>
      typeof value === 'object' && value !== null && '_id' in value,
  );
  return made?._id ?? '';
}

const tokenOf = (body: unknown) => body as { token: string };

async function lastEntry({ test, people }: Round): Promise<string> {
  const { body } = await test.get('/admin/log', people.get('prolific'));
  return body.entries[0]._id;
}

async function nextFlagged({ test, people }: Round): Promise<string> {
  const { body } = await test.get('/review/flags/next', people.get('prolific'));
  return body.item._id;
}

/** How long each call blocked the event loop; the maximum if it occurs more than once. */
async function longestOf(round: Round): Promise<Map<RouteName, number>> {
  const longest = new Map<RouteName, number>();
  for (const write of WORST_WRITES) {
    const held = await blockOf(round, write);
    longest.set(write.call, Math.max(held, longest.get(write.call) ?? 0));
  }
  return longest;
}

describe.each(BOTH_ENGINES)('No call that writes blocks the event loop on %s', (engine) => {
  it(`for longer than ${String(MOST)} ms, among ${String(SIZE)} questions`, async () => {
    const least = new Map<RouteName, number>();
    const slow = () => [...least].filter(([, held]) => held > MOST);
    for (let rounds = 0; rounds === 0 || (rounds < ROUNDS && slow().length > 0); rounds += 1) {
      for (const [call, held] of await longestOf(await openRound(engine))) {
        least.set(call, Math.min(held, least.get(call) ?? Infinity));
      }
    }
    expect(slow()).toEqual([]);
  }, 600_000);
});
