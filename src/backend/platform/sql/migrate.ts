import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { retryWhileBusy } from './failures.ts';
import type { Engine } from './dialect.ts';
import type { Queries } from './database.ts';
import { createTables, runStatements } from './schema.ts';

export type Migrations = Readonly<
  Record<string, { readonly up: (db: Queries, engine: Engine) => Promise<void> }>
>;

/**
 * The first one creates all tables as they are now. The others change the tables of an existing
 * database, in the order of their names, which must never change.
 */
export const MIGRATIONS: Migrations = {
  '0001-tables': { up: createTables },
  // Names that say what the columns hold. A rename of a tag is done in one transaction now.
  '0002-names': {
    up: (db) =>
      runStatements(
        db,
        `
alter table tag_follows rename column told to level;
alter table tag_digests rename column told to level;
alter table merged_followers rename column told to level;
alter table merged_followers rename column into_told to into_level;
alter table bounties rename column told_at to reminded_at;
alter table follower_news rename to follower_queue;
update mails set params = replace(params, '"told":', '"level":') where kind = 'tag-digest';
drop index tag_follows_told;
create index tag_follows_level on tag_follows (tag_id, level, user_id) where level <> 'never';
drop index close_votes_person;
create index ballots_person on ballots (user_id);
drop table if exists socket_io_attachments;
insert into search_queue (question_id) select distinct question_id from question_tags
  where tag_id in (select tag_id from tag_synonyms where state = 'renaming');
update tag_synonyms set state = 'renamed' where state = 'renaming'`,
      ),
  },
};

export interface MigrationOptions {
  /** Called with a readable line when an update begins and ends; not for a new database. */
  readonly onProgress?: ((line: string) => void) | undefined;
  readonly migrations?: Migrations | undefined;
}

const OTHER_VERSION =
  'another version of Atoll made its tables. Start that version, or use an empty database';

/**
 * Creates or updates the tables of a database in one transaction. A second process waits for the
 * first. Throws without changes if the tables were made by another version.
 */
export async function migrate(
  queries: Queries,
  engine: Engine,
  { onProgress = () => undefined, migrations = MIGRATIONS }: MigrationOptions = {},
): Promise<void> {
  const { isNew, done } = await retryWhileBusy(() => stateOf(queries, engine));
  const names = Object.keys(migrations);
  const isOther = !isNew && done.length === 0;
  if (isOther || done.some((name) => !names.includes(name))) throw new Error(OTHER_VERSION);
  // Returns before the migrator, which would wait for another process that migrates.
  if (done.length === names.length) return;
  const log = isNew ? () => undefined : onProgress;
  const entries = Object.entries(migrations).map(([name, { up }], at): [string, Migration] => {
    if (isNew && at > 0) return [name, { up: () => Promise.resolve() }];
    return [name, { up: (db: Queries) => logged(name, log, () => up(db, engine)) }];
  });
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(entries)) };
  await retryWhileBusy(async () => {
    const { error } = await new Migrator({ db: queries, provider }).migrateToLatest();
    if (error) throw new Error('The database could not be updated', { cause: error });
  });
}

async function stateOf(queries: Queries, engine: Engine) {
  // Read this first, because another process may be creating the tables right now.
  const isNew = !(await hasTable(queries, engine, 'posts'));
  return { isNew, done: await migrationsDone(queries, engine) };
}

async function logged(name: string, log: (line: string) => void, up: () => Promise<void>) {
  log(`Updating the database: ${name}`);
  const began = performance.now();
  await up();
  const seconds = (performance.now() - began) / 1_000;
  log(`Updated the database: ${name} took ${seconds.toFixed(1)} seconds`);
}

async function hasTable(queries: Queries, engine: Engine, name: string): Promise<boolean> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`
      : sql`select 1 where to_regclass(${name}) is not null`
  ).execute(queries);
  return rows.length > 0;
}

async function migrationsDone(queries: Queries, engine: Engine): Promise<string[]> {
  if (!(await hasTable(queries, engine, DEFAULT_MIGRATION_TABLE))) return [];
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(queries);
  return rows.map(({ name }) => name);
}
