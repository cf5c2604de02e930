import { insertAll } from './insert.ts';
import { type Load, pagesOf } from './load.ts';

interface Link {
  readonly source_id: number;
  readonly question_id: number;
  readonly related_id: number;
  readonly kind: 'linked' | 'duplicate';
  readonly created_at: number;
}

export async function loadLinks(load: Load): Promise<void> {
  const query = `select links.source_id, question.id as question_id, related.id as related_id,
      case links.type when 3 then 'duplicate' else 'linked' end as kind, links.created_at
    from links
    join posts question on question.source_id = from_source
    join posts related on related.source_id = to_source
    where links.source_id > ? and links.fate is null order by links.source_id limit ?`;
  const part = { step: 'Writing links', total: 'links where fate is null', query };
  for (const page of pagesOf<Link>(load, part)) {
    const rows = page.map(({ question_id, related_id, kind, created_at }) => ({
      question_id,
      related_id,
      kind,
      created_at,
    }));
    await insertAll(load.tx, 'post_links', rows);
  }
}
