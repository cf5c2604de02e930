import type { Engine } from '../../platform/sql/dialect.ts';
import { postgresIndex } from './postgres.ts';
import { sqliteIndex } from './sqlite.ts';
import type { TextIndex } from './text-index-types.ts';

export function textIndex(engine: Engine): TextIndex {
  return engine === 'sqlite' ? sqliteIndex : postgresIndex;
}
