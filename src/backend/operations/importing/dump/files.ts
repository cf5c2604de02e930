import { singleLine } from '../../../../shared/clean-text.ts';
import { usesTex } from '../../../../markup/tex.ts';
import { HISTORY_KINDS } from './history.ts';
import type { DumpRow } from './row.ts';

/** A column of a staging table: its SQLite type, and how to read it from a row. */
interface Column {
  readonly type: 'integer' | 'text';
  readonly read: (row: DumpRow) => number | string | null;
}

/** A file of a dump and the columns kept of its rows; `source_id` is the row's Id. */
export interface DumpFile {
  readonly name: string;
  readonly required?: true;
  readonly columns: Readonly<Record<string, Column>>;
  /** The attribute with a text to convert to HTML; stored separately to keep rows short. */
  readonly long?: string;
}

const text = (name: string): Column => ({ type: 'text', read: (row) => row.text(name) });

/** A text shown on one line. */
const line = (name: string): Column => ({
  type: 'text',
  read(row) {
    const given = row.text(name);
    return given === null ? null : singleLine(given);
  },
});

const integer = (name: string): Column => ({ type: 'integer', read: (row) => row.integer(name) });

/** A score or a reputation: PostgreSQL stores them in 32 bits, and later votes are added. */
const points = (name: string): Column => ({
  type: 'integer',
  read: (row) => row.integer(name, 1_000_000_000),
});

const time = (name: string): Column => ({ type: 'integer', read: (row) => row.time(name) });

/** A required column. */
const needed = (name: string, column: (name: string) => Column): Column => {
  const { type, read } = column(name);
  return { type, read: (row) => row.required(name, read(row)) };
};

/** A column with a default value. */
const either = (column: Column, value: number | string): Column => ({
  type: column.type,
  read: (row) => column.read(row) ?? value,
});

const source_id = needed('Id', integer);
const created_at = needed('CreationDate', time);
const post_id = needed('PostId', integer);
/** The author: a person in Users.xml, or only the name of one who has left. */
const author = { user_id: integer('UserId'), user_name: line('UserDisplayName') };

/**
 * The files of a Stack Exchange dump, in reading order. The names of columns are those of the
 * staging tables, one for each file.
 */
export const DUMP_FILES = {
  users: {
    name: 'Users.xml',
    required: true,
    columns: {
      source_id,
      created_at,
      name: either(line('DisplayName'), ''),
      reputation: either(points('Reputation'), 1),
      about: text('AboutMe'),
      location: line('Location'),
      website: line('WebsiteUrl'),
      avatar: text('ProfileImageUrl'),
    },
  },
  posts: {
    name: 'Posts.xml',
    required: true,
    columns: {
      source_id,
      created_at,
      type: needed('PostTypeId', integer),
      parent_id: integer('ParentId'),
      accepted_given: integer('AcceptedAnswerId'),
      score: either(points('Score'), 0),
      views: either(integer('ViewCount'), 0),
      title: line('Title'),
      tags: text('Tags'),
      user_id: integer('OwnerUserId'),
      user_name: line('OwnerDisplayName'),
      edited_at: time('LastEditDate'),
      touched_at: time('LastActivityDate'),
      closed_at: time('ClosedDate'),
      license: text('ContentLicense'),
      uses_tex: { type: 'integer', read: (row) => (usesTex(row.text('Body') ?? '') ? 1 : 0) },
    },
    long: 'Body',
  },
  tags: {
    name: 'Tags.xml',
    columns: {
      source_id,
      name: needed('TagName', text),
      excerpt_post: integer('ExcerptPostId'),
      wiki_post: integer('WikiPostId'),
    },
  },
  comments: {
    name: 'Comments.xml',
    columns: {
      source_id,
      created_at,
      post_id,
      score: either(points('Score'), 0),
      ...author,
    },
    long: 'Text',
  },
  badges: {
    name: 'Badges.xml',
    columns: {
      source_id,
      user_id: needed('UserId', integer),
      name: needed('Name', text),
      earned_at: needed('Date', time),
      class: either(integer('Class'), 3),
    },
  },
  votes: {
    name: 'Votes.xml',
    columns: { source_id, created_at, post_id, type: needed('VoteTypeId', integer) },
  },
  links: {
    name: 'PostLinks.xml',
    columns: {
      source_id,
      created_at,
      post_id,
      related_id: needed('RelatedPostId', integer),
      type: needed('LinkTypeId', integer),
    },
  },
  history: {
    name: 'PostHistory.xml',
    columns: {
      source_id,
      created_at,
      post_id,
      type: needed('PostHistoryTypeId', integer),
      kind: {
        type: 'text',
        read: (row) => HISTORY_KINDS[row.integer('PostHistoryTypeId') ?? 0] ?? null,
      },
      // One edit may change title, tags and body: one row each, with the same GUID.
      edit: {
        type: 'text',
        read: (row) => row.text('RevisionGUID') ?? `row ${row.text('Id') ?? ''}`,
      },
      comment: line('Comment'),
      ...author,
    },
    long: 'Text',
  },
} as const satisfies Record<string, DumpFile>;

export type DumpTable = keyof typeof DUMP_FILES;

export const DUMP_TABLES = Object.keys(DUMP_FILES) as DumpTable[];
