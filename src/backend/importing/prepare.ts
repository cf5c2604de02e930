import { commentToHtml } from '../../markup/comment.ts';
import type { CleanHtml } from '../../markup/html.ts';
import { markdownToHtml } from '../../markup/markdown.ts';
import { plainText } from '../../markup/plain.ts';
import { prepareBody } from '../../markup/prepare.ts';
import { escapeText } from '../../markup/body/escape.ts';
import { isBlank, sanitizeBody } from '../../markup/sanitize.ts';
import { TooManyParts } from '../../markup/size.ts';
import { warmUp } from '../../markup/thread/warm.ts';
import { HttpError } from '../http/errors.ts';
import { type Body, writeBodyHere } from '../posts/body.ts';
import type { Tell } from './progress.ts';
import type { Staging } from './staging/staging.ts';

/** Texts in a batch; each batch is one transaction. */
const BATCH = 200;

interface Text {
  readonly source_id: number;
  readonly raw: string;
  /** Of the post, or of the post that the text belongs to: PostTypeId, and whether it has TeX. */
  readonly type: number;
  readonly tex: 0 | 1;
}

type Html = Partial<Body> & { readonly content: string };

/** A staging table whose texts are made into HTML, and how. */
interface Job {
  readonly step: string;
  readonly table: 'posts' | 'comments' | 'history';
  /** Joins to the table the post whose text it is or belongs to, as `post`. */
  readonly post: string;
  readonly where: string;
  readonly make: (text: Text) => Promise<Html>;
}

const JOBS: readonly Job[] = [
  {
    step: 'Preparing posts',
    table: 'posts',
    post: 'posts.source_id',
    where: 'posts.fate is null',
    make: makePost,
  },
  {
    step: 'Preparing comments',
    table: 'comments',
    post: 'comments.post_id',
    where: 'comments.fate is null',
    make: makeComment,
  },
  {
    step: 'Preparing history',
    table: 'history',
    post: 'history.post_id',
    where: 'history.fate is null and history.type in (2, 5, 8)',
    make: ({ raw }) => Promise.resolve({ content: versionOf(raw) }),
  },
];

/** Makes all texts ready for the site: cleaned, with formulas and highlighted code. */
export async function prepare(staging: Staging, tell: Tell): Promise<void> {
  await warmUp();
  for (const job of JOBS) await run(staging, job, tell);
}

/** Goes on behind the last text that an earlier run has made. */
async function run(staging: Staging, job: Job, tell: Tell): Promise<void> {
  const { step, table, post, where, make } = job;
  const total = staging.count(`${table} where ${where}`);
  let done = staging.count(`${table}_html`);
  const last = staging.value(`select max(source_id) as value from ${table}_html`);
  const query = `select ${table}.source_id, coalesce(raw, '') as raw, post.type, post.tex
    from ${table}
    join ${table}_raw raw on raw.source_id = ${table}.source_id
    join posts post on post.source_id = ${post}
    where ${table}.source_id > ? and ${where}
      ${done > 0 ? `and ${table}.source_id > ${String(last)}` : ''}
    order by ${table}.source_id limit ?`;
  for (const texts of staging.pages<Text>(query, BATCH)) {
    const made: [number, Html][] = [];
    for (const text of texts) made.push([text.source_id, await make(text)]);
    staging.transaction(() => {
      for (const [id, html] of made) save(staging, table, id, html);
    });
    done += texts.length;
    tell({ step, done, total });
  }
}

function save(staging: Staging, table: string, id: number, html: Html): void {
  staging.run(
    `insert into ${table}_html (source_id, content, display, excerpt, source, source_format)
     values (?, ?, ?, ?, ?, ?)`,
    id,
    html.content,
    html.display ?? null,
    html.excerpt ?? null,
    html.source ?? null,
    html.source_format ?? null,
  );
}

async function makePost({ type, raw, tex }: Text): Promise<Html> {
  if (type === 4) return { content: plainText(raw) };
  if (type === 5) return { content: nothingIfBlank(sanitizeBody(raw)) };
  const kind = type === 1 ? 'question' : 'answer';
  const write = (html: string) =>
    writeBodyHere({ raw: html, format: 'html', tex: tex === 1, kind });
  try {
    return await write(raw);
  } catch (error) {
    if (error instanceof TooManyParts) return write(asPlainText(plainText(raw)));
    if (!(error instanceof HttpError)) throw error;
    // A post of nothing but what section 5 takes out is still a post that others answer.
    return { content: '', display: null, excerpt: '', source: null, source_format: 'html' };
  }
}

function versionOf(markdown: string): CleanHtml {
  try {
    return markdownToHtml(markdown);
  } catch (error) {
    if (error instanceof TooManyParts) return sanitizeBody(asPlainText(markdown));
    throw error;
  }
}

/** What has too many elements to be taken as a body keeps its words. */
function asPlainText(text: string): string {
  return `<pre>${escapeText(text)}</pre>`;
}

async function makeComment({ raw, tex }: Text): Promise<Html> {
  const content = commentToHtml(raw);
  const display = await prepareBody(content, { tex: tex === 1, headings: 3 });
  return { content, display: String(display) === content ? null : display };
}

function nothingIfBlank(html: CleanHtml): string {
  return isBlank(html) ? '' : html;
}
