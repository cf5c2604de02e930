import { commentToHtml } from '../../text/comment.ts';
import { markdownToHtml } from '../../text/markdown.ts';
import { plainText } from '../../text/plain.ts';
import { isBlank, sanitizeBody } from '../../text/sanitize.ts';
import { Refusal } from '../http/errors.ts';
import { type Body, writeBody } from '../posts/body.ts';
import type { Tell } from './progress.ts';
import type { Staging } from './staging/staging.ts';

/** Texts in a batch; each batch is one transaction. */
const BATCH = 200;

/** A staging table whose texts are made into HTML, and how. */
interface Job {
  readonly step: string;
  readonly table: 'posts' | 'comments' | 'history';
  /** What is to be read of a row. */
  readonly columns: string;
  readonly where: string;
  readonly make: (row: never) => Promise<Partial<Body> & { readonly content: string }>;
}

interface Post {
  readonly type: number;
  readonly body: string;
  readonly tex: 0 | 1;
}

interface Text {
  readonly text: string | null;
}

const JOBS: readonly Job[] = [
  {
    step: 'Preparing posts',
    table: 'posts',
    columns: 'type, body, tex',
    where: 'fate is null',
    make: (row: Post) => makePost(row),
  },
  {
    step: 'Preparing comments',
    table: 'comments',
    columns: 'text',
    where: 'fate is null',
    make: ({ text }: Text) => Promise.resolve({ content: commentToHtml(text ?? '') }),
  },
  {
    step: 'Preparing history',
    table: 'history',
    columns: 'text',
    where: 'fate is null and type in (2, 5, 8)',
    make: ({ text }: Text) => Promise.resolve({ content: markdownToHtml(text ?? '') }),
  },
];

/** Makes all texts ready for the site: cleaned, with formulas and highlighted code. */
export async function prepare(staging: Staging, tell: Tell): Promise<void> {
  for (const job of JOBS) await run(staging, job, tell);
}

/** A row whose `content` is there was done by an earlier run. */
async function run(staging: Staging, job: Job, tell: Tell): Promise<void> {
  const { step, table, columns, where, make } = job;
  const total = staging.count(`${table} where ${where}`);
  const query = `select source_id, ${columns} from ${table}
    where source_id > ? and ${where} and content is null order by source_id limit ?`;
  let done = staging.count(`${table} where ${where} and content is not null`);
  for (const rows of staging.pages<{ source_id: number }>(query, BATCH)) {
    const made: ({ id: number } & Partial<Body>)[] = [];
    for (const row of rows) made.push({ ...(await make(row as never)), id: row.source_id });
    staging.transaction(() => {
      for (const values of made) save(staging, table, values);
    });
    done += rows.length;
    tell({ step, done, total });
  }
}

function save(
  staging: Staging,
  table: string,
  { id, ...values }: { id: number } & Partial<Body>,
): void {
  const columns = Object.keys(values).map((name) => `${name} = ?`);
  staging.run(
    `update ${table} set ${columns.join()} where source_id = ?`,
    ...Object.values(values),
    id,
  );
}

async function makePost({ type, body, tex }: Post): Promise<Partial<Body> & { content: string }> {
  if (type === 4) return { content: plainText(body) };
  if (type === 5) return { content: blankToNothing(body) };
  try {
    return await writeBody(body, 'html', {
      tex: tex === 1,
      kind: type === 1 ? 'question' : 'answer',
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A post of nothing but what section 5 takes out is still a post that others answer.
    return { content: '', display: null, excerpt: '', source: null, source_format: 'html' };
  }
}

function blankToNothing(wiki: string): string {
  const clean = sanitizeBody(wiki);
  return isBlank(clean) ? '' : clean;
}
