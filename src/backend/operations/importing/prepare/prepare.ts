import type { OnProgress } from '../read.ts';
import type { Staging } from '../staging/staging.ts';
import { type Crew, inOrder } from '../threads/crew.ts';
import type { Html, Text, TextTable } from './texts.ts';

/** Texts per batch; each batch is one transaction. */
const BATCH = 200;

/** Staging tables whose texts are converted, with the column that names the text's post. */
const STEPS: readonly (readonly [table: TextTable, post: string, where: string])[] = [
  ['posts', 'posts.source_id', 'posts.fate is null'],
  ['comments', 'comments.post_id', 'comments.fate is null'],
  ['history', 'history.post_id', 'history.fate is null and history.type in (2, 5, 8)'],
];

interface Preparing {
  readonly staging: Staging;
  readonly crew: Crew;
  /** The host name of the texts' site. */
  readonly site: string;
  readonly onProgress: OnProgress;
}

/** Prepares all texts for the site: cleaned, with formulas and highlighted code. */
export async function prepare(preparing: Preparing): Promise<void> {
  for (const step of STEPS) await run(preparing, step);
}

async function run(
  { staging, crew, site, onProgress }: Preparing,
  [table, post, where]: (typeof STEPS)[number],
): Promise<void> {
  const total = staging.count(`${table} where ${where}`);
  const query = `select ${table}.source_id, coalesce(raw, '') as raw, post.type, post.tex
    from ${table}
    join ${table}_raw raw on raw.source_id = ${table}.source_id
    join posts post on post.source_id = ${post}
    where ${table}.source_id > ? and ${where}
    order by ${table}.source_id limit ?`;
  let done = 0;
  const batches = staging.pages<Text>(query, BATCH);
  const made = inOrder(batches, crew.ahead, (texts) => crew.run('prepare', { site, table, texts }));
  for await (const texts of made) {
    staging.transaction(() => {
      for (const html of texts) save(staging, table, html);
    });
    done += texts.length;
    onProgress({ step: `Preparing ${table}`, done, total });
  }
}

function save(staging: Staging, table: string, html: Html): void {
  staging.run(
    `insert into ${table}_html (source_id, content, display, excerpt, source, source_format)
     values (?, ?, ?, ?, ?, ?)`,
    html.source_id,
    html.content,
    html.display ?? null,
    html.excerpt ?? null,
    html.source ?? null,
    html.source_format ?? null,
  );
}
