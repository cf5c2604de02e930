import type { Flag, NewRow } from '../../../platform/sql/tables.ts';
import type { Transaction } from '../../../platform/sql/transaction.ts';
import { addToCounter } from '../../../platform/sql/counters.ts';
import { reserveIds } from '../../../platform/sql/keys.ts';
import { plainText } from '../../../../markup/plain.ts';
import { handlesFor, withSuffix } from '../names.ts';
import { insertAll } from './insert.ts';
import { inParts, type Load, type Part } from './load.ts';
import { recallIds } from './numbers.ts';
import { findRows } from '../../../platform/sql/rows.ts';

interface Person extends Record<'about' | 'location' | 'website' | 'avatar', string | null> {
  readonly source_id: number;
  readonly made_up: Flag;
  readonly name: string;
  readonly created_at: number;
  readonly reputation: number;
}

/** The handle for posts that name no author. */
const NOBODY = 'deleted-user';
/** Handles to look up in one statement. */
const CHUNK = 200;
const BIO_MAX = 2000;
const LOCATION_MAX = 100;

/** People per part. */
const SIZE = 500;

/**
 * Writes the people of the dump, with their reputation as one ledger event. Their posts are counted
 * as they are written.
 */
export async function loadPeople(load: Load): Promise<void> {
  const query = 'select * from users where source_id > ? order by source_id limit ?';
  const rows = {
    step: 'people',
    label: 'Writing people',
    from: 'users',
    query,
    size: SIZE,
  } as const;
  await inParts(load, rows, writePeople);
  await recallIds(load);
}

async function writePeople(part: Part, people: readonly Person[]): Promise<void> {
  const { tx, site } = part;
  const ids = await reserveIds(tx, 'users', people.length);
  const handles = await chooseHandles(part, people);
  const known = people.map((person, index) => ({ person, id: ids[index] ?? 0 }));
  const rows = known.map(({ person, id }, at) => toRow(site, person, id, handles[at] ?? ''));
  await insertAll(tx, 'users', rows);
  const events = known
    .filter(({ person }) => person.reputation > 1)
    .map(({ person, id }) => ({
      user_id: id,
      delta: person.reputation - 1,
      reason: 'imported' as const,
      post_id: null,
      created_at: person.created_at,
    }));
  await insertAll(tx, 'reputation_events', events);
  // Made-up people too: a resumed run needs their ids.
  const ofSite = { site, kind: 'users' };
  const numbered = known.map(({ person, id }) => ({ ...ofSite, source_id: person.source_id, id }));
  await insertAll(tx, 'import_ids', numbered);
  await addToCounter(tx, 'users', people.length);
}

/** The first handle of each person that is free, here and among the people before them. */
async function chooseHandles({ tx, site }: Part, people: readonly Person[]): Promise<string[]> {
  const candidates = people.map(({ name, made_up, source_id }) =>
    handlesFor(made_up && name === '' ? NOBODY : name, source_id, site),
  );
  const taken = await takenAmong(tx, candidates.flat());
  const chosen: string[] = [];
  for (const handles of candidates) {
    const handle =
      handles.find((one) => !taken.has(one.toLowerCase())) ??
      (await freeAfter(tx, taken, handles.at(-1) ?? NOBODY));
    taken.add(handle.toLowerCase());
    chosen.push(handle);
  }
  return chosen;
}

/** The first free handle with a number appended: others may have taken a person's on purpose. */
async function freeAfter(
  tx: Transaction,
  taken: ReadonlySet<string>,
  handle: string,
): Promise<string> {
  for (let number = 2; ; number += 1) {
    const numbered = withSuffix(handle, String(number));
    const isTaken = taken.has(numbered.toLowerCase());
    if (!isTaken && (await takenAmong(tx, [numbered])).size === 0) return numbered;
  }
}

async function takenAmong(tx: Transaction, handles: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let start = 0; start < handles.length; start += CHUNK) {
    const chunk = handles.slice(start, start + CHUNK).map((handle) => handle.toLowerCase());
    const rows = await findRows(tx.sql, 'users', { username_key: chunk }, 'username_key');
    for (const { username_key } of rows) taken.add(username_key);
  }
  return taken;
}

function toRow(site: string, person: Person, id: number, handle: string): NewRow<'users'> {
  const sum = Math.max(1, person.reputation) - 1;
  return {
    id,
    username: handle,
    username_key: handle.toLowerCase(),
    display_name: person.made_up && person.name === '' ? NOBODY : person.name || null,
    bio: plainText(person.about ?? '')
      .slice(0, BIO_MAX)
      .toWellFormed(),
    location: (person.location ?? '').slice(0, LOCATION_MAX).toWellFormed(),
    website: webAddress(person.website, /^https?:\/\/\S+$/i),
    avatar: webAddress(person.avatar, /^https:\/\/\S+$/i),
    reputation: 1 + sum,
    reputation_sum: sum,
    joined_at: person.created_at,
    source_site: site,
    source_url: person.made_up ? null : `https://${site}/users/${String(person.source_id)}`,
  };
}

function webAddress(text: string | null, form: RegExp): string {
  return text !== null && form.test(text) && URL.canParse(text) ? text : '';
}
