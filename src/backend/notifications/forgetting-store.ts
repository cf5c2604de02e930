import { sql } from 'kysely';
import type { Queries } from '../sql/open.ts';
import type { Transaction } from '../sql/transaction.ts';

export async function lastId(queries: Queries): Promise<number> {
  const { last } = await queries
    .selectFrom('notifications')
    .select((row) => row.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Changes the title that notifications name a question by. */
export async function renameIn(
  tx: Transaction,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  old: string,
  present: string,
): Promise<void> {
  const [from, to] = [parameter(old), parameter(present)];
  await tx.sql
    .updateTable('notifications')
    .set({ params: sql<string>`replace(params, ${from}, ${to})` })
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where(sql<boolean>`replace(params, ${from}, '') <> params`)
    .execute();
}

/** As `params` has it. */
const parameter = (title: string): string => `"question":${JSON.stringify(title)}`;
