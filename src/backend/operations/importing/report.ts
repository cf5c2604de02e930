import type { Dump } from './dump/dump.ts';
import { DUMP_FILES, DUMP_TABLES, type DumpTable } from './dump/files.ts';
import type { Staging } from './staging/staging.ts';

/** The outcome for the rows of a file. Only votes that count toward a post's score are kept. */
export interface FileReport {
  readonly file: string;
  /** False if the dump has no such file. */
  readonly found: boolean;
  readonly read: number;
  readonly kept: number;
  readonly skipped: readonly { readonly reason: string; readonly rows: number }[];
}

/** The report of an import: the rows read, kept and skipped, and the totals. */
export interface Report {
  readonly files: readonly FileReport[];
  readonly totals: Readonly<Record<string, number>>;
}

/** The totals for the whole dump, each with a query for the rows that it counts. */
const TOTALS = {
  questions: 'posts where type = 1 and fate is null',
  answers: 'posts where type = 2 and fate is null',
  'tag excerpts and wikis': 'posts where type in (4, 5) and fate is null',
  'accepted answers': 'posts where accepted_source is not null',
  'accepted answers that are not in the dump':
    'posts where type = 1 and fate is null and accepted_given is not null and accepted_source is null',
  'closed questions': 'posts where type = 1 and fate is null and closed_at is not null',
  'of these, duplicates of a question in the dump': 'posts where duplicate_source is not null',
  'authors who are not in Users.xml': 'users where made_up = 1',
  'posts with TeX formulas': 'posts where tex = 1 and question_source is not null',
} as const;

const SCORES = 'posts whose score differs from their votes';

export function reportOf(staging: Staging, dump: Dump): Report {
  const totals = Object.entries(TOTALS).map(([what, query]) => [what, staging.count(query)]);
  if (dump.files.some(({ table }) => table === 'votes')) {
    totals.push([SCORES, staging.count(WRONG_SCORES)]);
  }
  return {
    files: DUMP_TABLES.map((table) => fileReport(staging, table)),
    totals: Object.fromEntries(totals) as Record<string, number>,
  };
}

const WRONG_SCORES = `posts where fate is null and type in (1, 2) and score <> (
  select coalesce(sum(case type when 2 then 1 else -1 end), 0) from votes
  where post_id = posts.source_id and votes.type in (2, 3))`;

function fileReport(staging: Staging, table: DumpTable): FileReport {
  const file = DUMP_FILES[table].name;
  const [state] = staging.all<{ rows: number; doubled: number }>(
    'select rows, doubled from files where file = ?',
    file,
  );
  if (!state) return { file, found: false, read: 0, kept: 0, skipped: [] };
  const skipped = staging.all<{ reason: string; rows: number }>(
    `select fate as reason, count(*) as rows from ${table}
     where fate is not null group by fate order by rows desc, fate`,
  );
  if (state.doubled > 0) skipped.push({ reason: 'duplicate Id', rows: state.doubled });
  const left = skipped.reduce((sum, { rows }) => sum + rows, 0);
  return { file, found: true, read: state.rows, kept: state.rows - left, skipped };
}
