import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import { findRows } from '../../platform/sql/rows.ts';

const COLUMNS = ['id', 'name', 'name_key', 'query', 'sort', 'secret'] as const;

export type SearchRow = Pick<Row<'saved_searches'>, (typeof COLUMNS)[number]>;

/** A person's searches by name. */
export const searchesOf = (queries: Queries, userId: number): Promise<SearchRow[]> =>
  findRows(queries, 'saved_searches', { user_id: userId }, COLUMNS, { order: 'name_key' });
