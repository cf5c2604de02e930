import { type DumpFile, DUMP_FILES, DUMP_TABLES, type DumpTable } from '../dump/files.ts';

/** Columns computed after reading. `fate` is the reason for skipping a row; null if it is kept. */
const WORKED_OUT: Record<DumpTable, readonly string[]> = {
  users: [
    // 1: not in Users.xml, but named as an author by posts or comments.
    'made_up integer not null default 0',
    'id integer',
  ],
  posts: [
    // The question itself, or the one it answers; null for a tag wiki.
    'question_source integer',
    'accepted_source integer',
    'duplicate_source integer',
    'closed_reason text',
    'answer_count integer not null default 0',
    'comment_count integer not null default 0',
    'active_at integer',
    'tex integer not null default 0',
    'id integer',
  ],
  tags: [
    'made_up integer not null default 0',
    'created_at integer',
    'tex integer not null default 0',
  ],
  comments: [],
  badges: [],
  votes: [],
  links: ['from_source integer', 'to_source integer'],
  history: [],
};

/** Creates the tables of a new staging file. */
export const SCHEMA = [
  `create table files (
    file text primary key, rows integer not null, doubled integer not null
  ) strict`,
  `create table question_tags (
    source_id integer primary key, question integer, position integer, name text
  ) strict`,
  ...DUMP_TABLES.flatMap(createTables),
].join(';\n');

/** Creates a table, and the tables of its texts: raw from the dump, and as HTML (prepare.ts). */
function createTables(table: DumpTable): string[] {
  const { long }: DumpFile = DUMP_FILES[table];
  if (long === undefined) return [createTable(table)];
  return [
    createTable(table),
    `create table ${table}_raw (source_id integer primary key, raw text) strict`,
    `create table ${table}_html (source_id integer primary key, content text not null,
      display text, excerpt text, source text, source_format text) strict`,
  ];
}

function createTable(table: DumpTable): string {
  const read = Object.entries(DUMP_FILES[table].columns).map(([name, { type }]) =>
    name === 'source_id' ? 'source_id integer primary key' : `${name} ${type}`,
  );
  const columns = [...read, ...WORKED_OUT[table], 'fate text'];
  return `create table ${table} (${columns.join(', ')}) strict`;
}

/** Created after all files are read: inserting is faster without indexes. */
export const INDEXES = `
  create index posts_user on posts (user_id);
  create index posts_question on posts (question_source);
  create index tags_name on tags (name);
  create index question_tags_name on question_tags (name);
  create index comments_post on comments (post_id);
  create index badges_user on badges (user_id);
  create index votes_post on votes (post_id, type);
  create index question_tags_question on question_tags (question);
  create index links_later on links (max(from_source, to_source));
  create index links_pair on links (from_source, to_source, type);
  create index history_post on history (post_id, edit, kind);
`;
