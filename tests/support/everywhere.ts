import { sql } from 'kysely';
import { ROUTES } from '../../src/contract/routes.ts';
import type { Member, TestBackend } from './backend.ts';
import { tablesWith } from './everything.ts';

/**
 * Which of some words any GET call returns to a reader, as `word: call`. Searches use the words with a
 * typo, so that suggested corrections show, too.
 */
export async function callsWith(
  test: TestBackend,
  words: readonly string[],
  as: Member | undefined,
): Promise<string[]> {
  const found = new Set<string>();
  for (const path of await pathsOf(test, words)) {
    const { status, body } = await test.call('GET', path, { as });
    const said = status === 200 ? JSON.stringify(body).toLowerCase() : '';
    for (const word of words) if (said.includes(word)) found.add(`${word}: ${path}`);
  }
  return [...found].toSorted();
}

/** The tables that contain any of some words, by word. */
export async function tablesByWord(
  test: TestBackend,
  words: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const word of words) found[word] = await tablesWith(test, word);
  return found;
}

/** Every GET call, with all values of its parameters. */
async function pathsOf(test: TestBackend, words: readonly string[]): Promise<string[]> {
  const ids = await idsIn(test);
  const queries = words.map((word) => `?search=${word.slice(0, -1)}`);
  return Object.values(ROUTES).flatMap((route) => {
    if (route.method !== 'GET') return [];
    const paths = filled(route.path, ids);
    const searches = 'query' in route && 'search' in route.query.shape;
    return searches ? paths.flatMap((path) => [path, ...queries.map((q) => path + q)]) : paths;
  });
}

type Ids = Record<'posts' | 'comments' | 'suggestions' | 'users' | 'drafts', string[]>;

async function idsIn({ backend }: TestBackend): Promise<Ids> {
  const of = async (table: keyof Ids | 'held_posts') => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}`.execute(
      backend.db.sql,
    );
    return rows.map(({ id }) => String(id));
  };
  return {
    posts: [...(await of('posts')), ...(await of('held_posts'))],
    comments: await of('comments'),
    suggestions: await of('suggestions'),
    users: await of('users'),
    drafts: await of('drafts'),
  };
}

function filled(path: string, ids: Ids): string[] {
  const [, name] = /\{(\w+)\}/.exec(path) ?? [];
  if (name === undefined) return [path];
  return valuesOf(name, path, ids).flatMap((value) =>
    filled(path.replace(`{${name}}`, value), ids),
  );
}

function valuesOf(name: string, path: string, ids: Ids): readonly string[] {
  switch (name) {
    case 'id':
      return path.includes('/users/') ? ids.users : ids.posts;
    case 'answerId':
      return ids.posts;
    case 'commentId':
      return ids.comments;
    case 'suggestionId':
      return ids.suggestions;
    case 'draftId':
      return ids.drafts;
    case 'number':
      return ['1', '2', '3', '4', '5'];
    case 'name':
      return ['testing'];
    case 'kind':
      return ['questions', 'users', 'tags'];
    case 'part':
      return ['1'];
    case 'secret':
      return ['nobody-knows'];
    case 'queue':
      return ['held'];
    default:
      throw new Error(`What may ${name} be in ${path}? Say it here.`);
  }
}
