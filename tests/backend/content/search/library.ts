import { onTestFinished } from 'vitest';
import type { Engine } from '../../../../src/backend/platform/sql/dialect.ts';
import type { SearchOptions } from '../../../../src/backend/content/search/search.ts';
import { indexQuestions, searchQuestions } from '../../../../src/backend/content/search/search.ts';
import { addToCounter } from '../../../../src/backend/platform/sql/counters.ts';
import type { QuestionState } from '../../../../src/backend/platform/sql/tables.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { openTestBackend, START, type TestBackend } from '../../../support/backend.ts';

export interface Draft {
  readonly title: string;
  readonly body?: string;
  readonly tags?: readonly string[];
  readonly answers?: readonly string[];
  readonly by?: string;
  readonly score?: number;
  readonly views?: number;
  readonly created?: string;
  /** The time of its last activity; by default when it was asked. */
  readonly active?: string;
  readonly status?: QuestionState;
  readonly featured?: boolean;
  readonly accepted?: boolean;
}

/** Writes questions directly into a fresh database, and searches them by title. */
export interface Library {
  readonly test: TestBackend;
  add(...drafts: readonly Draft[]): Promise<number[]>;
  /** The titles of the results, in order. */
  find(text: string, options?: Partial<SearchOptions>): Promise<string[]>;
  search(text: string, options?: Partial<SearchOptions>): ReturnType<typeof searchQuestions>;
}

const ALL: SearchOptions = {
  filter: { status: 'all', featured: false },
  sort: 'oldest',
  limit: 50,
  offset: 0,
};

/** `at` is the address of an empty database; by default a fresh one. */
export async function openLibrary(engine: Engine, at?: string): Promise<Library> {
  const test = await openTestBackend(engine, at);
  const { backend } = test;
  const titles = new Map<number, string>();
  const search: Library['search'] = (text, options = {}) =>
    searchQuestions(backend.db, text, { ...ALL, ...options });
  return {
    test,
    search,
    async add(...drafts) {
      const ids: number[] = [];
      for (const draft of drafts) {
        const id = await write(test, draft);
        titles.set(id, draft.title);
        ids.push(id);
      }
      return ids;
    },
    async find(text, options) {
      const { ids } = await search(text, options);
      return ids.map((id) => titles.get(id) ?? `question ${String(id)}`);
    },
  };
}

async function write({ backend }: TestBackend, draft: Draft): Promise<number> {
  return transact(backend, async (tx) => {
    const { sql } = tx;
    const author = await personNamed(sql, draft.by ?? 'somebody');
    const at = draft.created === undefined ? START : Date.parse(draft.created);
    const active = draft.active === undefined ? at : Date.parse(draft.active);
    const shared = { author_id: author, created_at: at, active_at: active };
    const answers = draft.answers ?? [];
    const listed = {
      created_at: at,
      score: draft.score ?? 0,
      views: draft.views ?? 0,
      answer_count: answers.length,
      status: draft.status ?? 'open',
      featured: draft.featured ? 1 : 0,
    } as const;
    const { id } = await sql
      .insertInto('posts')
      .values({
        ...shared,
        ...listed,
        kind: 'question',
        title: draft.title,
        content: draft.body ?? '<p>Nothing else.</p>',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const content of answers) {
      const answer = await sql
        .insertInto('posts')
        .values({ ...shared, kind: 'answer', question_id: id, content })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (draft.accepted) {
        await sql
          .updateTable('posts')
          .set({ accepted_id: answer.id })
          .where('id', '=', id)
          .execute();
      }
    }
    for (const [position, name] of (draft.tags ?? []).entries()) {
      const tag = await tagNamed(sql, name);
      await sql
        .insertInto('question_tags')
        .values({ ...listed, tag_id: tag, question_id: id, position })
        .execute();
      await sql
        .updateTable('tags')
        .set((tags) => ({
          question_count: tags('question_count', '+', 1),
          closed_count: tags('closed_count', '+', listed.status === 'closed' ? 1 : 0),
        }))
        .where('id', '=', tag)
        .execute();
    }
    await addToCounter(tx, 'questions', 1);
    await indexQuestions(tx, [id]);
    return id;
  });
}

type Queries = TestBackend['backend']['db']['sql'];

async function personNamed(sql: Queries, username: string): Promise<number> {
  const key = username.toLowerCase();
  await sql
    .insertInto('users')
    .values({ username, username_key: key, joined_at: START })
    .onConflict((same) => same.column('username_key').doNothing())
    .execute();
  const row = await sql
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', key)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function tagNamed(sql: Queries, name: string): Promise<number> {
  await sql
    .insertInto('tags')
    .values({ name, color: '#000000', created_at: START })
    .onConflict((same) => same.column('name').doNothing())
    .execute();
  const row = await sql
    .selectFrom('tags')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Opens a library that is closed after the test. */
export async function libraryForTest(engine: Engine): Promise<Library> {
  const library = await openLibrary(engine);
  onTestFinished(() => library.test.close());
  return library;
}
