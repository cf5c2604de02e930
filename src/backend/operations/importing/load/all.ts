import { transact } from '../../../platform/sql/transaction.ts';
import { type Load, inParts, type Part } from './load.ts';
import { numberPosts, recallIds } from './numbers.ts';
import { loadPeople } from './people.ts';
import { loadQuestions } from './questions.ts';
import { MEDALS } from '../../../../contract/users.ts';
import { iconOf } from '../../../people/badges/badges.rules.ts';
import { recountBadges } from '../../../people/badges/badges.store.ts';
import { insertAll } from './insert.ts';
import { sql } from 'kysely';
import type { Row } from '../../../platform/sql/tables.ts';
import { tagsNamed } from '../../../content/tags/tags.store.ts';
import { ensureImported } from '../../../content/tags/tags.ts';
import { insertRows, updateRows } from '../../../platform/sql/rows.ts';

/** The name in `imports` for the dump as a whole; the others are its files. */
export const WHOLE = '';

/** Writes the staged data to the site's tables, resuming where an earlier run ended. */
export async function loadAll(load: Load): Promise<void> {
  const { backend, staging, site, checkpoint } = load;
  await recallIds(load);
  await loadPeople(load);
  await loadTags(load);
  await numberPosts(load);
  await loadQuestions(load);
  await loadBadges(load);
  await transact(backend, async (tx) => {
    const files = staging.all<{ file: string; rows: number }>('select file, rows from files');
    const whole = { file: WHOLE, rows: files.reduce((sum, { rows }) => sum + rows, 0) };
    const rows = [whole, ...files].map((row) => ({ site, ...row, done_at: tx.now }));
    await insertRows(tx.sql, 'imports', rows);
    await checkpoint.end(tx);
  });
}

interface Badge extends Pick<Row<'badges'>, 'user_id' | 'name' | 'earned_at'> {
  readonly source_id: number;
  readonly class: number;
}

/** Icons for badges that cannot be earned here: gold, silver, bronze, as in the dump's `Class`. */
const CLASS_ICONS: Readonly<Record<number, string>> = {
  1: MEDALS.gold,
  2: MEDALS.silver,
  3: MEDALS.bronze,
};

/** Badges per part. */
const BADGES = 1_000;

/** Writes badges, and their copies in people's rows. */
async function loadBadges(load: Load): Promise<void> {
  const query = `select badges.source_id, users.id as user_id, badges.name, class, earned_at
    from badges join users on users.source_id = badges.user_id
    where badges.source_id > ? and badges.fate is null order by badges.source_id limit ?`;
  const from = 'badges where fate is null';
  const rows = { step: 'badges', label: 'Writing badges', from, query, size: BADGES } as const;
  await inParts(load, rows, writeBadges);
}

async function writeBadges({ tx, site }: Part, badges: readonly Badge[]): Promise<void> {
  const rows = badges.map(({ source_id, user_id, name, class: rank, earned_at }) => ({
    user_id,
    name,
    icon: iconOf(name, CLASS_ICONS[rank] ?? MEDALS.bronze),
    award_key: `se:${site}:${String(source_id)}`,
    earned_at,
  }));
  await insertAll(tx, 'badges', rows);
  await recountBadges(tx, [...new Set(badges.map(({ user_id }) => user_id))]);
}

interface Tag extends Pick<Row<'tags'>, 'name' | 'created_at' | 'tex' | 'description' | 'wiki'> {
  readonly source_id: number;
}

/** Tags per part. */
const TAGS = 300;

/** Writes the tags, and adds to existing ones. Descriptions that people wrote stay. */
async function loadTags(load: Load): Promise<void> {
  const query = `select tags.source_id, name, tags.created_at, tags.tex,
      coalesce(excerpt.content, '') as description, nullif(wiki.content, '') as wiki
    from tags
    left join posts_html excerpt on excerpt.source_id = excerpt_post
      and exists (select 1 from posts where source_id = excerpt_post and type = 4)
    left join posts_html wiki on wiki.source_id = wiki_post
      and exists (select 1 from posts where source_id = wiki_post and type = 5)
    where tags.source_id > ? and tags.fate is null order by tags.source_id limit ?`;
  const from = 'tags where fate is null';
  const rows = { step: 'tags', label: 'Writing tags', from, query, size: TAGS } as const;
  await inParts(load, rows, writeTags);
}

async function writeTags(part: Part, tags: readonly Tag[]): Promise<void> {
  const names = tags.map(({ name }) => name);
  const old = new Set((await tagsNamed(part.tx, names)).keys());
  const rows = await ensureImported(part.tx, names);
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  for (const tag of tags) await describe(part, ids.get(tag.name) ?? 0, tag, old.has(tag.name));
}

async function describe({ tx }: Part, id: number, tag: Tag, wasThere: boolean): Promise<void> {
  const { description, wiki } = tag;
  await updateRows(tx.sql, 'tags', id, {
    description: sql<string>`case when description = '' then ${description} else description end`,
    wiki: sql<string | null>`coalesce(wiki, ${wiki})`,
    ...(tag.tex ? { tex: tag.tex } : {}),
    ...(wasThere ? {} : { created_at: tag.created_at }),
  });
}
