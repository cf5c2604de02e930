import { describe, expect, it } from 'vitest';
import { checkImports } from './check-imports.ts';

/** The problems found in files, given by path with their text. */
function check(files: Record<string, string>): string[] {
  return checkImports(Object.entries(files).map(([path, text]) => ({ path, text })));
}

const RULES = 'src/backend/content/votes/votes.rules.ts';
const STORE = 'src/backend/content/votes/votes.store.ts';

const BREACHES: [rule: string, path: string, text: string][] = [
  ['1: contract imports only zod', 'src/contract/a.ts', `import { Hono } from 'hono';`],
  ['1: contract imports no layer', 'src/contract/a.ts', `import { x } from '../markup/x.ts';`],
  [
    '2: markup imports no room except the contract',
    'src/markup/a.ts',
    `import { x } from '../api/x.ts';`,
  ],
  ['2: backend does not import the site', 'src/backend/a.ts', `import { x } from '../api/x.ts';`],
  [
    '2: pages do not import markup',
    'src/pages/a.astro',
    `---\nimport x from '../markup/md.ts';\n---`,
  ],
  ['2: pages do not import backend', 'src/pages/a.ts', `export { x } from '../backend/app.ts';`],
  ['2: not dynamically either', 'src/pages/a.ts', `const x = await import('../backend/app.ts');`],
  ['2: nor its types', 'src/islands/a.tsx', `import type { X } from '../backend/app.ts';`],
  ['2: nor as an import type', 'src/pages/a.ts', `let x: import('../backend/app.ts').X;`],
  ['3: stores do not import api/server', 'src/stores/a.ts', `import '../api/server.ts';`],
  ['3: islands do not import api', 'src/islands/a.tsx', `import '../api/browser.ts';`],
  ['3: islands do not import components', 'src/islands/a.tsx', `import '../components/A.astro';`],
  [
    '3: components do not import layouts',
    'src/components/A.astro',
    `---\nimport '../layouts/A.astro';\n---`,
  ],
  ['3: layouts do not import pages', 'src/layouts/A.astro', `---\nimport '../pages/a.ts';\n---`],
  ['3: nor in a script', 'src/components/A.astro', `<p/><script>import '../pages/a.ts';</script>`],
  [
    '4: components use no store',
    'src/components/a.ts',
    `import { $s } from '../stores/session.ts';`,
  ],
  [
    '4: middleware uses no store',
    'src/middleware/a.ts',
    `import { $s } from '../stores/session.ts';`,
  ],
  ['4: nor do pages', 'src/pages/a.ts', `import { $s } from '../stores/session.ts';`],
  ['5: rules.ts imports no SQL', RULES, `import { sql } from 'kysely';`],
  ['5: rules.ts imports no store', RULES, `import { x } from './votes.store.ts';`],
  ['5: rules.ts imports no I/O', RULES, `import { readFileSync } from 'node:fs';`],
  ['5: rules.ts reads no clock', RULES, `export const now = () => Date.now();`],
  ['5: nor in another way', RULES, `export const now = () => new Date();`],
  ['5: rules.ts fetches nothing', RULES, `export const x = fetch('http://a');`],
  ['5: store.ts decides nothing', STORE, `import { x } from './votes.rules.ts';`],
  ['5: store.ts refuses nothing', STORE, `import { R } from '../http/errors.ts';`],
  [
    '5: no room imports the noun of another',
    'src/backend/content/votes/votes.ts',
    `import { x } from '../tags/tags.noun.ts';`,
  ],
  [
    '5: no lower storey imports a higher one',
    'src/backend/platform/sql/open.ts',
    `import { x } from '../../people/users/members.ts';`,
  ],
  [
    '5: nor its types',
    'src/backend/content/posts/page.ts',
    `import type { X } from '../../features/bounties/bounties.store.ts';`,
  ],
  [
    '5: no feature imports another',
    'src/backend/features/bounties/bounties.store.ts',
    `import { x } from '../answer-trials/answer-trials.store.ts';`,
  ],
  ['launch runs without packages', 'src/launch/a.mjs', `import pino from 'pino';`],
];

describe('The check of imports reports a file that breaks rule', () => {
  it.each(BREACHES)('%s', (_, path, text) => {
    expect(check({ [path]: text })).not.toEqual([]);
  });
});

const ALLOWED: [what: string, path: string, text: string][] = [
  ['zod in a contract', 'src/contract/a.ts', `import * as z from 'zod/mini';`],
  ['the types of SQL in rules.ts', RULES, `import type { X } from '../sql/tables.ts';`],
  ['a date of a given time in rules.ts', RULES, `export const day = (t: number) => new Date(t);`],
  [
    'verbs of another room',
    'src/backend/content/votes/votes.ts',
    `import { x } from '../tags/tags.ts';`,
  ],
  ['nouns in nouns.ts', 'src/backend/nouns.ts', `import { x } from './tags/tags.noun.ts';`],
  [
    'the backend in api/server.ts, dynamically',
    'src/api/server.ts',
    `await import('../backend/app.ts');`,
  ],
  ['api/browser in a store', 'src/stores/a.ts', `import { x } from '../api/browser.ts';`],
  [
    'the contract in a page',
    'src/pages/a.astro',
    `---\nimport { x } from '../contract/x.ts';\n---`,
  ],
  ['a comment in a page', 'src/pages/a.astro', `---\n// import '../backend/app.ts'\n---`],
];

it.each(ALLOWED)('The check of imports allows %s', (_, path, text) => {
  expect(check({ [path]: text })).toEqual([]);
});

describe('The check of imports reports files that together', () => {
  it('form a circle', () => {
    const files = {
      'src/backend/content/tags/a.ts': `import { b } from '../votes/b.ts';`,
      'src/backend/content/votes/b.ts': `export { c as b } from '../posts/c.ts';`,
      'src/backend/content/posts/c.ts': `import { a } from '../tags/a.ts';`,
    };
    expect(check(files)).toEqual([expect.stringContaining('a circle')]);
    const typesToo = {
      ...files,
      'src/backend/content/posts/c.ts': `import type { A } from '../tags/a.ts';`,
    };
    expect(check(typesToo)).toEqual([expect.stringContaining('a circle')]);
  });

  it('load the backend before it is known whether it is needed', () => {
    const files = (load: string) => ({
      'src/server/serve.ts': `import { open } from './site.ts';`,
      'src/server/site.ts': load,
      'src/server/backend.ts': `import { app } from '../backend/app.ts';`,
      'src/backend/app.ts': '',
    });
    expect(check(files(`import { x } from './backend.ts';`))).toEqual([
      expect.stringContaining('src/server/site.ts → src/server/backend.ts → src/backend/app.ts'),
    ]);
    expect(check(files(`const x = await import('./backend.ts');`))).toEqual([]);
    expect(check(files(`import type { X } from './backend.ts';`))).toEqual([]);
  });

  it('bring all of zod to the browser', () => {
    const files = (zod: string) => ({
      'src/islands/Ask.tsx': `import { Form } from '../contract/forms.ts';`,
      'src/contract/forms.ts': `import * as z from '${zod}';`,
    });
    expect(check(files('zod'))).toEqual([expect.stringContaining('this reaches a browser')]);
    expect(check(files('zod/mini'))).toEqual([]);
  });

  it('bring the server to the browser', () => {
    const files = {
      'src/stores/a.ts': `import { x } from '../api/browser.ts';`,
      'src/api/browser.ts': `import { y } from './server.ts';`,
    };
    expect(check(files)).toEqual([expect.stringContaining('this reaches a browser')]);
  });
});
