import { insertAll } from './insert.ts';
import type { Part, Range } from './load.ts';

interface Link {
  readonly question_id: number;
  readonly related_id: number;
  readonly kind: 'linked' | 'duplicate';
  readonly created_at: number;
}

/** A link is written together with the later of its two questions. */
const LINKS = `select question.id as question_id, related.id as related_id,
    case links.type when 3 then 'duplicate' else 'linked' end as kind, links.created_at
  from links
  join posts question on question.source_id = from_source
  join posts related on related.source_id = to_source
  where max(from_source, to_source) between ? and ? and links.fate is null
  order by links.source_id`;

/** Writes the links between these questions, and to questions already written. */
export async function writeLinks({ tx, staging }: Part, { low, high }: Range): Promise<void> {
  const rows = staging.all<Link>(LINKS, low, high).map((link) => ({ ...link }));
  await insertAll(tx, 'post_links', rows);
}
