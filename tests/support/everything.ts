import { sql } from 'kysely';
import type { TestBackend } from './backend.ts';

/** The tables in which any column of any row still contains a text. */
export async function tablesWith({ backend }: TestBackend, text: string): Promise<string[]> {
  const { sql: queries } = backend.db;
  const tables = await queries.introspection.getTables();
  const found: string[] = [];
  for (const { name, isView } of tables) {
    // SQLite's own tables of the search index contain numbers too large for JavaScript.
    if (isView || name.startsWith('search_docs_')) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(queries);
    if (JSON.stringify(rows).includes(text)) found.push(name);
  }
  return found.toSorted();
}
