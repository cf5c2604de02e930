import type { APIRoute } from 'astro';
import { texOfForm } from '../form-actions/bodies.ts';
import { AN_HOUR, send } from '../formats/answers.ts';
import { singleLine } from '../shared/clean-text.ts';

/** Where dollars are formulas: in all posts, or in questions with some tags and their answers. */
type Tex = 'all' | 'some';

const FORMULAS: Readonly<Record<Tex, string>> = {
  all: 'Formulas are TeX between dollars.',
  some: 'In questions of some tags, and their answers, formulas are TeX between dollars; elsewhere dollars are dollars.',
};

/** llms.txt (https://llmstxt.org): describes this site for programs. */
export function llms(
  { name, url, apiHost, settings }: App.Locals['site'],
  isWhole: boolean,
  tex?: Tex,
): string {
  const api = `${apiHost ?? url}/api`;
  return `# ${singleLine(name)}

> ${singleLine(settings.description) || 'Questions and answers of developers.'}
>
> Every page works without JavaScript and is available as Markdown.

Any question, list, search, tag and profile is Markdown at its address with \`.md\` behind the path, and at its own address for clients that send \`Accept: text/markdown\`. Clients such as curl get plain text. Each form includes scores, authors, times of asking and editing, the accepted answer, and source and license of imported posts.${tex ? ` ${FORMULAS[tex]}` : ''}

## Pages

- [Questions](${url}/questions.md): a page of the list; \`sort\` is newest, votes, views, answers or oldest, \`status\` open, closed or all, \`tag\` a name, \`featured=true\`, \`search\` words, \`page\` from 1
- A question with ${isWhole ? '30 answers a page' : 'all its answers'}: \`${url}/questions/{id}.md\`${isWhole ? '; \`answers\` is score, newest or oldest, \`page\`' : ''}
- [Tags](${url}/tags.md): \`sort\` is popular, newest or name; \`search\`, \`page\`
- A tag: \`${url}/tags/{name}.md\`, the name percent-encoded
- [Users](${url}/users.md): \`sort\` is reputation, newest, oldest or name; \`search\`, \`page\`
- A user: \`${url}/users/{id}.md\`

## Search

- [Search](${url}/search.md?q=error): \`/search.md?q=…\`, the best first, with the passage that was found; \`sort\`, \`page\`; \`tab=tags\` and \`tab=people\` search those
${isWhole ? OPERATORS : ''}
## Feeds and lists

- [New questions](${url}/feed.atom): Atom; also \`/tags/{name}.atom\`, \`/questions/{id}.atom\` for its answers, \`/users/{id}.atom\`
- [Sitemap](${url}/sitemap.xml): every page, with the time of its last change

## API

- [${apiHost === undefined ? 'OpenAPI' : 'API'}](${apiHost === undefined ? `${api}/openapi.json` : api}): JSON; reading needs no key

## About

- [About](${url}/about), [terms](${url}/terms), [privacy](${url}/privacy), [code of conduct](${url}/conduct)
`;
}

const OPERATORS = `
Operators: \`[tag]\` or \`tag:name\`; \`user:name\`; \`score:>=3\`, \`answers:0\` and ranges such as \`score:1..5\`; \`is:answered\`, \`unanswered\`, \`accepted\`, \`open\`, \`closed\`, \`featured\`; \`created:2026-01\`; \`"a phrase"\`; a minus before any of them turns it around.
`;

/** A description of this site for programs. */
export const GET: APIRoute = async ({ request, locals }) => {
  const { api, site } = locals;
  const { contract } = api;
  return send(request, llms(site, contract === 'whole', await texOfForm(locals)), {
    type: 'text/plain; charset=utf-8',
    cache: contract === 'unknown' ? 'no-store' : AN_HOUR,
  });
};
