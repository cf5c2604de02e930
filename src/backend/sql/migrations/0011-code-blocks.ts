import { type Kysely, sql } from 'kysely';

/** Of prepared bodies, which hold no `<` but of our own tags. */
const OLD = '<pre tabindex="0">';
const NAMED = '<pre tabindex="0" role="group" aria-label="Code">';

/** Blocks of code that the keyboard reaches have a name (markup/reading/code.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['posts', 'comments']) {
    await sql`update ${sql.table(table)} set display = replace(display, ${OLD}, ${NAMED})
      where display like ${`%${OLD}%`}`.execute(db);
  }
}
