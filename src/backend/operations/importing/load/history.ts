import { singleLine } from '../../../../shared/clean-text.ts';
import type { NewRow } from '../../../platform/sql/tables.ts';
import { tagNames } from '../resolve/tags.ts';
import { closeReason } from '../dump/history.ts';
import { insertAll } from './insert.ts';
import type { Part, Range } from './load.ts';

interface Change {
  readonly source_id: number;
  readonly post_id: number;
  readonly author_id: number | null;
  readonly kind: string;
  readonly created_at: number;
  readonly title: string | null;
  readonly tags: string | null;
  readonly content: string | null;
  readonly comment: string | null;
}

/** Titles, bodies and tags have three types each: initial, edited, rolled back. */
const ofEdit = (column: string, types: string) => `(select ${column} from history part
  left join history_raw raw on raw.source_id = part.source_id
  left join history_html html on html.source_id = part.source_id
  where part.post_id = history.post_id and part.edit = history.edit and part.kind = history.kind
    and part.type in (${types}) order by part.source_id desc limit 1)`;

const CHANGES = `select history.source_id, posts.id as post_id, users.id as author_id, kind,
    history.created_at, comment, ${ofEdit('raw.raw', '1, 4, 7')} as title,
    ${ofEdit('raw.raw', '3, 6, 9')} as tags, ${ofEdit('html.content', '2, 5, 8')} as content
  from posts
  join history on history.post_id = posts.source_id and history.fate is null
  left join users on users.source_id = history.user_id
  where posts.question_source between ? and ? and posts.fate is null and not exists (
    select 1 from history earlier where earlier.post_id = history.post_id
      and earlier.edit = history.edit and earlier.kind = history.kind
      and earlier.source_id < history.source_id)
  order by history.created_at, history.source_id`;

/**
 * Writes the history of these questions and their answers in chronological order, which is also the
 * reading order: the rows of one edit become one revision.
 */
export async function writeHistory({ tx, staging }: Part, { low, high }: Range): Promise<void> {
  await insertAll(tx, 'revisions', staging.all<Change>(CHANGES, low, high).map(toRow));
}

function toRow(change: Change): NewRow<'revisions'> {
  const { post_id, author_id, kind, created_at, title, tags, content, comment } = change;
  return {
    post_id,
    author_id,
    kind,
    created_at,
    title: title === null ? null : singleLine(title),
    tags: tags === null ? null : tagNames(tags).join(' '),
    content,
    comment: kind === 'closed' ? closeReason(comment) : comment,
  };
}
