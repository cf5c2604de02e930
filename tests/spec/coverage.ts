// `npm run coverage:spec` writes docs/coverage.md: which tests name which section of the specification.
// With `--check` it fails if the file is outdated. It always fails if no test names a section.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { commandOf, PINNED_NODE, ROOT, textOf } from '../../src/launch/paths.mjs';
import { SECTIONS } from './sections.ts';

/** A test that names one section or more. */
interface Named {
  readonly file: string;
  /** All its titles, from the outermost. */
  readonly name: string;
}

interface Suite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly { readonly title: string; readonly file: string }[];
}

const INTRODUCTION = `# The specification, section by section

Which tests name which section: \`npm run coverage:spec\` writes this page. A name with \`%s\` stands for as many tests as its table has rows.

`;

const FILE = join(ROOT, 'docs/coverage.md');

// Vitest’s order of files differs in a clone that has not run any.
const tests = [...unitTests(), ...browserTests()]
  .filter(({ name }) => name.includes('§'))
  .toSorted((one, other) => (one.file < other.file ? -1 : Number(one.file > other.file)));
const unknown = tests.flatMap(sectionsOf).filter((name) => !SECTIONS.includes(name));
const bare = SECTIONS.filter((name) => testsOf(name).length === 0);
const options = await resolveConfig(FILE);
const text = await format(SECTIONS.map(chapter).join('\n'), { ...options, filepath: FILE });
const written = `${INTRODUCTION}${text}`;
const isCurrent = process.argv.includes('--check') ? textOf(FILE) === written : write();

for (const name of new Set(unknown)) console.error(`Tests name ${name}, which is no section`);
for (const name of bare) console.error(`No test names ${name}`);
if (!isCurrent) console.error('docs/coverage.md differs from the tests: npm run coverage:spec');
process.exitCode = unknown.length + bare.length === 0 && isCurrent ? 0 : 1;

function write(): boolean {
  writeFileSync(FILE, written);
  return true;
}

function chapter(name: string): string {
  const files = Map.groupBy(testsOf(name), ({ file }) => file);
  const lists = [...files].map(([file, all]) => {
    const names = new Set(all.map((one) => wordsOf(one.name)));
    return [`- \`${file}\``, ...[...names].map((words) => `  - ${words}`)].join('\n');
  });
  return [`## ${name}`, '', ...lists, ''].join('\n');
}

function testsOf(section: string): Named[] {
  return tests.filter((test) => sectionsOf(test).includes(section));
}

/** `§4 Session, §8 Toasts: words` names two; in a group's title it has no words. */
function sectionsOf({ name }: Named): string[] {
  return (name.match(/§\d [^,:>]+/g) ?? []).map((one) => one.trim());
}

/** A name without its sections. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/§\d [^,:>]+(?:[,:>] ?|$)/g, '').trim();
  return words.replaceAll(/([*_<>[\]])/g, String.raw`\$1`);
}

function unitTests(): Named[] {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-coverage-'));
  const file = join(folder, 'tests.json');
  run('vitest', 'list', '--config=tests/vitest.config.ts', `--json=${file}`);
  const found = JSON.parse(readFileSync(file, 'utf8')) as Named[];
  rmSync(folder, { recursive: true });
  return found.map((test) => ({ ...test, file: relative(ROOT, test.file) }));
}

/** The browser tests of `npm test`. */
function browserTests(): Named[] {
  const config = '--config=tests/e2e/playwright.config.ts';
  const projects = ['windows', 'reading', 'taking part'].map((name) => `--project=${name}`);
  const listed = run('@playwright/test', 'test', '--list', '--reporter=json', config, ...projects);
  const { suites } = JSON.parse(listed) as { suites: readonly Suite[] };
  return suites.flatMap((suite) => testsIn(suite, []));
}

function testsIn({ title, file, suites = [], specs }: Suite, outer: readonly string[]): Named[] {
  // The outermost suite is the file.
  const titles = title === file ? outer : [...outer, title];
  const own = specs.map((spec) => ({
    file: `tests/e2e/${file}`,
    name: [...titles, spec.title].join(' > '),
  }));
  return [...own, ...suites.flatMap((suite) => testsIn(suite, titles))];
}

function run(name: string, ...args: string[]): string {
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 } as const;
  return execFileSync(PINNED_NODE, [commandOf(name), ...args], options);
}
