import type { Row } from '../../../platform/sql/tables.ts';
import { tagsByName } from '../../../content/tags/tags.ts';
import { addToRows, insertAll } from './insert.ts';
import type { Staging } from '../staging/staging.ts';
import type { Part, Range } from './load.ts';

export interface Tagged extends Omit<Row<'question_tags'>, 'tag_id' | 'position' | 'featured'> {
  readonly name: string;
  readonly is_answered: 0 | 1;
}

const TAGGED = `select question_tags.name, posts.id as question_id,
    case when closed_at is null then 'open' else 'closed' end as status,
    posts.created_at, score, views, answer_count, accepted_source is not null as is_answered
  from posts
  join question_tags on question_tags.question = posts.source_id
  where posts.source_id between ? and ? and posts.type = 1 and posts.fate is null
    and exists (select 1 from tags where tags.name = +question_tags.name and tags.fate is null)
  order by question_tags.source_id`;

/** The tags of these questions, with the copied columns that tag lists sort by. */
export function readTagging(staging: Staging, { low, high }: Range): readonly Tagged[] {
  return staging.all<Tagged>(TAGGED, low, high);
}

/** Writes the tags of questions; false if a tag has a different name here than in the dump. */
export async function writeTagging({ tx }: Part, tagged: readonly Tagged[]): Promise<boolean> {
  if (tagged.length === 0) return true;
  // Moderators may have renamed or merged a tag since it was written.
  const tags = await tagsByName(tx, [...new Set(tagged.map(({ name }) => name))]);
  const rows = new Map<number, Map<number, Tagged>>();
  for (const row of tagged) {
    const { id } = tags.get(row.name) ?? { id: 0 };
    const own = rows.get(row.question_id) ?? new Map<number, Tagged>();
    rows.set(row.question_id, own);
    if (!own.has(id)) own.set(id, row);
  }
  const all = [...rows.values()].flatMap((own) =>
    [...own].map(([tag_id, row], position) => ({ tag_id, position, row })),
  );
  await insertAll(
    tx,
    'question_tags',
    all.map(({ tag_id, position, row: { name: _, is_answered: __, ...row } }) => ({
      ...row,
      tag_id,
      position,
    })),
  );
  await addToRows(
    tx,
    'tags',
    ['question_count', 'closed_count', 'answered_count', 'score_sum'],
    all.map(({ tag_id, row }) => [
      tag_id,
      [1, row.status === 'closed' ? 1 : 0, row.is_answered, row.score],
    ]),
  );
  return [...tags].every(([asked, { name }]) => name === asked);
}
