import type { CleanHtml } from '../../../markup/html.ts';
import { bodyText, wordsExcerpt } from '../../../markup/plain.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { EVENTS_OF_WRITING } from './events.ts';
import * as store from './notifications.store.ts';

/** Characters of an excerpt. */
const LENGTH = 120;

/** Excerpts by the ids of notifications. */
export type Excerpts = ReadonlyMap<number, string>;

/**
 * The beginnings of the texts that these notifications announce. They are read on each call and
 * never stored, so that edited, deleted, or redacted texts are not quoted.
 */
export async function excerptsOf(
  sql: Queries,
  rows: readonly { readonly id: number; readonly event: string; readonly link: string | null }[],
): Promise<Excerpts> {
  const quoted = rows.flatMap(({ id, event, link }) => {
    const text = quotedBy(event, link);
    return text ? [{ notification: id, ...text }] : [];
  });
  const idsIn = (table: Quoted['table']) => [
    ...new Set(quoted.filter((one) => one.table === table).map(({ id }) => id)),
  ];
  const comments = await store.commentTexts(sql, idsIn('comments'));
  const posts = await store.postTexts(sql, idsIn('posts'));
  const texts = {
    comments: new Map(comments.map(({ id, text }) => [id, bodyText(text as CleanHtml)])),
    posts: new Map(posts.map(({ id, text }) => [id, text])),
  };
  return new Map(
    quoted.map(({ notification, table, id }) => [
      notification,
      wordsExcerpt(texts[table].get(id) ?? '', LENGTH),
    ]),
  );
}

/** A comment or post that a notification quotes. */
interface Quoted {
  readonly table: 'comments' | 'posts';
  readonly id: number;
}

/** The text that a notification quotes: the one that it announces, if it links to it. */
function quotedBy(event: string, link: string | null): Quoted | undefined {
  if (link === null || !EVENTS_OF_WRITING.includes(event)) return undefined;
  const [, comment, question, answer] =
    /^\/(?:comments\/(\d+)|questions\/(\d+)(?:\/answers\/(\d+))?)$/.exec(link) ?? [];
  if (comment !== undefined) return { table: 'comments', id: Number(comment) };
  const post = answer ?? question;
  return post === undefined ? undefined : { table: 'posts', id: Number(post) };
}
