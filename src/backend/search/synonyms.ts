import type { Queries } from '../sql/open.ts';
import { WELL_KNOWN } from './well-known-synonyms.ts';

/** Other names of what words name: as everybody knows them, and as the site's tags have them. */
export async function synonymsOf(
  queries: Queries,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map(words.map((word) => [word, [...(WELL_KNOWN.get(word) ?? [])]]));
  if (words.length === 0) return found;
  const rows = await queries
    .selectFrom('tag_synonyms')
    .innerJoin('tags', 'tags.id', 'tag_synonyms.tag_id')
    .select(['tag_synonyms.name as word', 'tags.name'])
    .where('tag_synonyms.name', 'in', [...new Set(words)])
    .execute();
  for (const { word, name } of rows) found.get(word)?.push(name);
  return found;
}
