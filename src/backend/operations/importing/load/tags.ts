import { sql } from 'kysely';
import type { Flag } from '../../../platform/sql/tables.ts';
import { tagsNamed } from '../../../content/tags/tags.store.ts';
import { ensureImported } from '../../../content/tags/tags.ts';
import { inParts, type Load, type Part } from './load.ts';

interface Tag {
  readonly source_id: number;
  readonly name: string;
  readonly created_at: number;
  readonly tex: Flag;
  readonly description: string;
  readonly wiki: string | null;
}

/** Tags per part. */
const SIZE = 300;

/** Writes the tags, and adds to existing ones. Descriptions that people wrote stay. */
export async function loadTags(load: Load): Promise<void> {
  const query = `select tags.source_id, name, tags.created_at, tags.tex,
      coalesce(excerpt.content, '') as description, nullif(wiki.content, '') as wiki
    from tags
    left join posts_html excerpt on excerpt.source_id = excerpt_post
      and exists (select 1 from posts where source_id = excerpt_post and type = 4)
    left join posts_html wiki on wiki.source_id = wiki_post
      and exists (select 1 from posts where source_id = wiki_post and type = 5)
    where tags.source_id > ? and tags.fate is null order by tags.source_id limit ?`;
  const from = 'tags where fate is null';
  const rows = { step: 'tags', label: 'Writing tags', from, query, size: SIZE } as const;
  await inParts(load, rows, writeTags);
}

async function writeTags(part: Part, tags: readonly Tag[]): Promise<void> {
  const names = tags.map(({ name }) => name);
  const old = new Set((await tagsNamed(part.tx, names)).keys());
  const rows = await ensureImported(part.tx, names);
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  for (const tag of tags) await describe(part, ids.get(tag.name) ?? 0, tag, old.has(tag.name));
}

async function describe({ tx }: Part, id: number, tag: Tag, wasThere: boolean): Promise<void> {
  const { description, wiki } = tag;
  await tx.sql
    .updateTable('tags')
    .set({
      description: sql<string>`case when description = '' then ${description} else description end`,
      wiki: sql<string | null>`coalesce(wiki, ${wiki})`,
      ...(tag.tex ? { tex: tag.tex } : {}),
      ...(wasThere ? {} : { created_at: tag.created_at }),
    })
    .where('id', '=', id)
    .execute();
}
