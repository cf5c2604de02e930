import type { Work } from '../sql/transaction.ts';
import type { TagRow } from './store.ts';

/** The tags of these names, in their order; those that do not exist yet are created. */
export function ensureTags(_work: Work, _names: readonly string[]): Promise<TagRow[]> {
  return Promise.reject(new Error('Not written yet'));
}
