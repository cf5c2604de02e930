import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/launch/paths.mjs';

/** The five templates that most readers see. */
export type Template = 'home' | 'list' | 'question' | 'tag' | 'user';

export async function templatesOf(site: string): Promise<Record<Template, string>> {
  const question = await mostAnswered(site);
  return { home: '/', list: '/questions', question, tag: '/tags/react', user: '/users/2' };
}

/** Pages whose address is more than their file's name, and states worth a look of their own. */
const ADDRESSES: Record<string, readonly string[]> = {
  'questions/[id]': [],
  'tags/[name]': ['/tags/react', '/tags/c%2B%2B'],
  'tags/[name]/history': ['/tags/react/history'],
  'tags/[name]/suggest': [],
  'tags/[name]/watch': [],
  'tags/[name]/synonyms': ['/tags/react/synonyms'],
  'users/[id]': ['/users/2'],
  'posts/[id]/history/index': ['/posts/4/history'],
  'posts/[id]/history/[range]': ['/posts/4/history/1..1'],
  'posts/[id]/comments': ['/posts/4/comments'],
  'posts/[id]/trials': ['/posts/56/trials'],
  // Nobody's but the member's own.
  'posts/[id]/history/[number]/redact': [],
  'posts/[id]/suggest': [],
  'posts/[id]/deletion': [],
  'answer/index': [],
  'suggestions/[id]': [],
  'suggestions/index': [],
  'comments/[id]/edit': [],
  'comments/[id]/delete': [],
  'comments/[id]/convert': [],
  'comments/[id]/history': [],
  'comments/[id]/history/[number]/redact': [],
  'answers/index': [],
  'setup/[step]': [],
  'questions/[id]/bounty': [],
  'questions/[id]/follow': [],
  'questions/[id]/close': [],
  'questions/[id]/duplicate-reply': [],
  'flag/[kind]/[id]': [],
  'review/index': [],
  'review/[queue]': [],
  'drafts/index': [],
  'drafts/[id]': [],
  'saved/posts/[id]': [],
  'saved/shared/[secret]': [],
  // Only with a mail server.
  'register/confirm': [],
  'questions/[id]/edit': [],
  'questions/[id]/answers/[answer]/edit': [],
  'questions/[id]/delete': [],
  'questions/[id]/answers/[answer]/delete': [],
  'questions/[id]/moderate': [],
  'questions/[id]/answers/[answer]/moderate': [],
  'questions/[id]/answers/[answer]/convert': [],
  '[...path]': ['/no/such/page'],
  search: ['/search', '/search?q=useEffect', '/search?q=a&tab=people'],
  'questions/index': ['/questions', '/questions?tag=react&featured=true', '/questions?search=zzzz'],
};

/** Shown in place of other pages, at their addresses. */
const IN_PLACE = new Set(['404', '500']);

/**
 * An address for every page of the site, by the demo community; a new page is among them by itself.
 * The admin area is left out: guests are sent to the page for signing in.
 */
export async function publicPages(site: string): Promise<string[]> {
  const names = globSync('**/*.astro', { cwd: join(ROOT, 'src/pages') })
    .map((file) => file.replaceAll('\\', '/').replace(/\.astro$/, ''))
    .filter((name) => !IN_PLACE.has(name) && !name.startsWith('admin/'));
  return [await mostAnswered(site), ...names.toSorted().flatMap(addressesOf)];
}

function addressesOf(name: string): readonly string[] {
  const known = ADDRESSES[name];
  if (known) return known;
  if (name.includes('[')) throw new Error(`Which address has the page ${name}? Say it here.`);
  return [`/${name.replace(/(^|\/)index$/, '')}`];
}

/** The demo's question with the most answers: six. */
export async function mostAnswered(site: string): Promise<string> {
  const [path = ''] = await answeredMost(site, 1);
  return path;
}

/** The demo's questions with the most answers. */
export async function answeredMost(site: string, count: number): Promise<string[]> {
  const answer = await fetch(`${site}/api/questions?sort=answers&limit=${String(count)}`);
  const { questions } = (await answer.json()) as { questions: { _id: string }[] };
  return questions.map(({ _id }) => `/questions/${_id}`);
}
