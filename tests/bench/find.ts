import { DatabaseSync } from 'node:sqlite';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runNode } from '../../src/launch/processes.mjs';
import type { Database } from '../../src/backend/platform/sql/database.ts';
import { openDatabase } from '../../src/backend/platform/sql/open.ts';
import { startPostgres } from '../support/postgres.ts';
import { pairsIn, type Question, questionsIn } from '../support/question-pairs.ts';
import { type Find, ourSearch, ranksOf, recallAt, similar } from '../support/recall.ts';
import type { TestSite } from '../support/site.ts';
import type { Report } from './report.ts';

/** Folders of dumps; `BENCH_DUMPS` names others, separated by commas. */
const DUMPS =
  process.env.BENCH_DUMPS?.split(',') ??
  ['quantumcomputing.stackexchange.com', 'conlang.meta.stackexchange.com'].map((site) =>
    join(import.meta.dirname, '../../../shared/data/stackexchange', site),
  );
/** Characters used of a known body. */
const BODY = 1500;

/**
 * Whether a question that somebody linked, or marked as the same, is found by the title of the one it
 * was linked from, without and with its body: recall at 1, 5 and 10, and mean reciprocal rank, compared
 * with plain bm25 over title and body.
 */
export async function printFind(_: TestSite, report: Report): Promise<void> {
  for (const dump of DUMPS) {
    if (existsSync(dump)) await printDump(dump, report);
    else report(basename(dump), 'is absent: not measured');
  }
}

async function printDump(dump: string, report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-find-'));
  const postgres = await startPostgres();
  try {
    const addresses = {
      SQLite: join(folder, 'atoll.db'),
      PostgreSQL: `${postgres.address}postgres`,
    };
    for (const [engine, address] of Object.entries(addresses)) {
      const env =
        engine === 'SQLite' ? { DATA_DIR: folder } : { DATA_DIR: folder, DATABASE_URL: address };
      await runNode(['src/backend/operations/cli/import.ts', dump], { env, collected: true });
      const db = await openDatabase(address);
      await printDatabase(db, `${basename(dump).split('.')[0] ?? ''}, ${engine}`, report).finally(
        () => db.close(),
      );
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

async function printDatabase(db: Database, name: string, report: Report): Promise<void> {
  const questions = await questionsIn(db);
  const pairs = await pairsIn(db);
  const ways: Record<string, Find> = {
    bm25: plainBm25(questions),
    'our search': ourSearch(db),
    'our similar questions': similar(db),
  };
  for (const kind of ['linked', 'duplicate'] as const) {
    const selected = pairs.filter((pair) => pair.kind === kind);
    for (const [known, length] of [
      ['title', 0],
      ['title and body', BODY],
    ] as const) {
      for (const [way, find] of Object.entries(ways)) {
        const ranks = await ranksOf(selected, questions, length, find);
        report(
          `${name}, ${String(selected.length)} ${kind}, by ${known}, ${way}`,
          shownRanks(ranks),
        );
      }
    }
  }
}

function shownRanks(ranks: readonly number[]): string {
  const reciprocal = ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length;
  const shown = [1, 5, 10].map((most) => `${recallAt(ranks, most).toFixed(2)} at ${String(most)}`);
  return `${shown.join(', ')}, MRR ${reciprocal.toFixed(2)}`;
}

/** Plain full-text search of SQLite over title and body, for any of the words, ranked by bm25. */
function plainBm25(questions: ReadonlyMap<number, Question>): Find {
  const db = new DatabaseSync(':memory:');
  db.exec(`create virtual table docs using fts5(title, body, tokenize = 'porter unicode61')`);
  const insert = db.prepare('insert into docs (rowid, title, body) values (?, ?, ?)');
  for (const { id, title, body } of questions.values()) insert.run(id, title, body);
  const select = db.prepare(
    'select rowid as id from docs where docs match ? and rowid <> ? order by rank limit ?',
  );
  return ({ id, title, body }, limit) => {
    const words = new Set(`${title} ${body}`.match(/[\p{L}\p{N}]+/gu));
    const any = [...words].map((word) => `"${word}"`).join(' OR ');
    return Promise.resolve(select.all(any, id, limit).map((row) => Number(row.id)));
  };
}
