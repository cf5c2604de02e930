import { DatabaseSync } from 'node:sqlite';
import type { Question } from '../support/question-pairs.ts';
import type { Find } from '../support/recall.ts';

/** Plain full-text search of SQLite over title and body, for any of the words, ranked by bm25. */
export function plainBm25(questions: ReadonlyMap<number, Question>): Find {
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
