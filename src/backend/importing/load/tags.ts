import { sql } from 'kysely';
import type { Flag, Row } from '../../sql/tables.ts';
import { tagsNamed } from '../../tags/store.ts';
import { ensureImported } from '../../tags/tags.ts';
import { insertAll } from './insert.ts';
import { type Load, pagesOf } from './load.ts';

interface Tag {
  readonly source_id: number;
  readonly name: string;
  readonly created_at: number;
  readonly tex: Flag;
  readonly description: string;
  readonly wiki: string | null;
  readonly questions: number;
  readonly closed: number;
  readonly answered: number;
  readonly score: number;
}

/** Writes the tags, and adds to those that are there already. What people wrote about these stays. */
export async function loadTags(load: Load): Promise<void> {
  const query = `select tags.source_id, name, tags.created_at, tags.tex,
      coalesce(excerpt.content, '') as description, nullif(wiki.content, '') as wiki,
      (select count(*) from question_tags where question_tags.name = tags.name) as questions,
      ${sumOf('closed_at is not null')} as closed,
      ${sumOf('accepted_source is not null')} as answered,
      ${sumOf('posts.score')} as score
    from tags
    left join posts_html excerpt on excerpt.source_id = excerpt_post
      and exists (select 1 from posts where source_id = excerpt_post and type = 4)
    left join posts_html wiki on wiki.source_id = wiki_post
      and exists (select 1 from posts where source_id = wiki_post and type = 5)
    where tags.source_id > ? and tags.fate is null order by tags.source_id limit ?`;
  const part = { step: 'Writing tags', total: 'tags where fate is null', query };
  for (const page of pagesOf<Tag>(load, part)) await writePage(load, page);
}

const sumOf = (what: string) => `(select coalesce(sum(${what}), 0) from question_tags
  join posts on posts.source_id = question where question_tags.name = tags.name)`;

async function writePage(load: Load, tags: readonly Tag[]): Promise<void> {
  const { staging, tx } = load;
  const names = tags.map(({ name }) => name);
  const old = new Set((await tagsNamed(tx, names)).keys());
  const rows = await ensureImported(tx, names);
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  for (const tag of tags) {
    const id = ids.get(tag.name) ?? 0;
    staging.run('update tags set id = ? where source_id = ?', id, tag.source_id);
    await addTo(load, id, tag, old.has(tag.name));
  }
}

async function addTo({ tx }: Load, id: number, tag: Tag, wasThere: boolean): Promise<void> {
  const { description, wiki } = tag;
  await tx.sql
    .updateTable('tags')
    .set((row) => ({
      question_count: row('question_count', '+', tag.questions),
      closed_count: row('closed_count', '+', tag.closed),
      answered_count: row('answered_count', '+', tag.answered),
      score_sum: row('score_sum', '+', tag.score),
      description: sql<string>`case when description = '' then ${description} else description end`,
      wiki: sql<string | null>`coalesce(wiki, ${wiki})`,
      ...(tag.tex ? { tex: tag.tex } : {}),
      ...(wasThere ? {} : { created_at: tag.created_at }),
    }))
    .where('id', '=', id)
    .execute();
}

type Tagged = Omit<Row<'question_tags'>, 'featured'> & { readonly source_id: number };

/** Writes which question has which tag, with the copies that lists of a tag sort by. */
export async function loadQuestionTags(load: Load): Promise<void> {
  const query = `select question_tags.source_id, tags.id as tag_id, posts.id as question_id, position,
      case when closed_at is null then 'open' else 'closed' end as status,
      posts.created_at, score, views, answer_count
    from question_tags
    join posts on posts.source_id = question
    join tags on tags.name = question_tags.name and tags.fate is null
    where question_tags.source_id > ? order by question_tags.source_id limit ?`;
  const part = { step: 'Tagging questions', total: 'question_tags', query };
  for (const page of pagesOf<Tagged>(load, part)) {
    const rows = page.map((row) => ({
      tag_id: row.tag_id,
      question_id: row.question_id,
      position: row.position,
      status: row.status,
      created_at: row.created_at,
      score: row.score,
      views: row.views,
      answer_count: row.answer_count,
    }));
    await insertAll(load.tx, 'question_tags', rows);
  }
}
