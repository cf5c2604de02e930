import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  afterSecondTry,
  counts,
  countOutcome,
  failure,
  filesToTryAgain,
  listFailures,
  listFlaky,
  listSlowest,
} from '../../src/launch/counts.mjs';
import { commandOf, PINNED_NODE, ROOT } from '../../src/launch/paths.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atoll-counts-'));
  file = join(folder, 'outcome.json');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the runner, with our reporter, on a file of tests. */
async function outcomeOf(runner: 'vitest' | 'playwright', command: string[], tests: string) {
  writeFileSync(join(folder, 'some.test.mjs'), tests);
  const { PATH, HOME, SystemRoot } = process.env;
  const options = { cwd: folder, env: { PATH, HOME, SystemRoot, OUTCOME_FILE: file } };
  const reporter = `--reporter=${join(ROOT, `src/launch/reporters/${runner}.mjs`)}`;
  const code = await new Promise<number>((resolve) => {
    const child = execFile(PINNED_NODE, [...command, reporter], options, () => {
      resolve(child.exitCode ?? 1);
    });
  });
  return countOutcome(runner, file, code);
}

const vitest = (tests: string) =>
  outcomeOf(
    'vitest',
    [commandOf('vitest'), 'run', '--root', folder],
    `import { beforeAll, describe, expect, it } from 'vitest';\n${tests}`,
  );

const playwright = (tests: string, ...more: string[]) =>
  outcomeOf(
    'playwright',
    [commandOf('@playwright/test'), 'test', ...more],
    `import { expect, test } from '@playwright/test';\n${tests}`,
  );

describe('The last line of npm test', () => {
  it('says how many passed and failed', () => {
    expect(String(counts({ passed: 12 }))).toBe('12 passed, 0 failed');
    const sum = counts({ passed: 1, failed: 2 }).plus(counts({ passed: 3, failed: 4 }));
    expect(String(sum)).toBe('4 passed, 6 failed');
  });

  it('says how many were skipped, if any', () => {
    expect(String(counts({ passed: 1, failed: 2, skipped: 3 }))).toBe(
      '1 passed, 2 failed, 3 skipped',
    );
  });

  it('counts a runner that breaks, or runs nothing, as a failure', () => {
    expect(String(countOutcome('vitest', file, 1))).toBe('0 passed, 1 failed');
    expect(String(countOutcome('vitest', file, 0))).toBe('0 passed, 1 failed');
    writeFileSync(file, JSON.stringify(counts({ passed: 3 })));
    expect(String(countOutcome('vitest', file, 0))).toBe('3 passed, 0 failed');
    expect(String(countOutcome('vitest', file, 1))).toBe('3 passed, 1 failed');
    writeFileSync(file, JSON.stringify(counts()));
    expect(String(countOutcome('vitest', file, 0))).toBe('0 passed, 1 failed');
  });
});

describe('Unit tests that fail', () => {
  const failed = (...names: string[]) =>
    counts({
      passed: 7,
      failed: names.length,
      failures: names.map((name) => ({ name, reason: 'Too late' })),
    });
  const [A, B] = ['tests/a/b.test.ts › it waits', 'tests/a/b.test.ts › it ends'];

  it('are tried once more with the rest of their file, up to five', () => {
    expect(filesToTryAgain(failed(A))).toEqual(['tests/a/b.test.ts']);
    expect(filesToTryAgain(failed(A, B))).toEqual(['tests/a/b.test.ts']);
    const six = Array.from({ length: 6 }, (_, at) => `tests/c.test.ts › it falls ${String(at)}`);
    expect(filesToTryAgain(failed(...six))).toEqual([]);
    expect(filesToTryAgain(failed(A, 'Outside of tests'))).toEqual([]);
    expect(filesToTryAgain(failed('tests/a/b.test.ts'))).toEqual([]);
    expect(filesToTryAgain(failed())).toEqual([]);
  });

  it('are flaky where they pass then, and fail where they fail again', () => {
    const outcome = afterSecondTry(failed(A, B), failed(B));
    expect(String(outcome)).toBe('8 passed, 1 failed');
    expect(outcome.flaky).toEqual([A]);
    expect(listFailures(outcome)).toContain(`✗ ${B}\n`);
    expect(String(afterSecondTry(failed(A), counts({ passed: 5 })))).toBe('8 passed, 0 failed');
    const broken = countOutcome('vitest', file, 1);
    expect(String(afterSecondTry(failed(A), broken))).toBe('7 passed, 1 failed');
  });
});

describe('The slowest files', () => {
  it('are ten, of both runners, the slowest first', () => {
    const times = Array.from({ length: 9 }, (_, at) => ({ file: `a${String(at)}`, ms: at * 1000 }));
    const more = [
      { file: 'b', ms: 5_500 },
      { file: 'c', ms: 500 },
    ];
    const lines = listSlowest(counts({ times }).plus(counts({ times: more }))).split('\n');
    expect(lines.slice(1, 5)).toEqual([
      '   8.0 s  a8',
      '   7.0 s  a7',
      '   6.0 s  a6',
      '   5.5 s  b',
    ]);
    expect(lines.slice(-2)).toEqual(['   0.5 s  c', '']);
    expect(lines).toHaveLength(12);
  });
});

describe('Before it, npm test names what failed', () => {
  it('with the first lines of the reason', () => {
    const long = Array.from({ length: 40 }, (_, line) => `line ${String(line)}`).join('\n');
    const listed = listFailures(
      counts().plus(failure('a › b', 'One\nTwo')).plus(failure('c', long)),
    );
    expect(listed).toMatch(/^✗ a › b\n {4}One\n {4}Two\n✗ c\n {4}line 0\n/);
    expect(listed.split('\n').length).toBeLessThan(20);
  });

  it('of Vitest: tests, and groups whose hooks failed', async () => {
    const outcome = await vitest(`
      it('adds', () => expect(1 + 1).toBe(2));
      it('adds wrongly', () => expect(1 + 1).toBe(3));
      it.todo('adds later');
      describe('a group', () => {
        beforeAll(() => { throw new Error('No port is free'); });
        it('waits', () => undefined);
        it('waits longer', () => undefined);
      });`);
    expect(String(outcome)).toBe('1 passed, 2 failed, 3 skipped');
    expect(listFailures(outcome)).toContain('✗ some.test.mjs › adds wrongly\n');
    expect(listFailures(outcome)).toContain(
      '✗ some.test.mjs › a group\n    Error: No port is free',
    );
  });

  it('of Vitest: a file that does not load', async () => {
    const outcome = await vitest(`throw new Error('Half a file');`);
    expect(String(outcome)).toBe('0 passed, 1 failed');
    expect(listFailures(outcome)).toContain('✗ some.test.mjs\n    Error: Half a file');
  });

  it('of Vitest: an error nobody caught', async () => {
    const outcome = await vitest(`it('ends', () => void Promise.reject(new Error('Too late')));`);
    expect(String(outcome)).toBe('1 passed, 1 failed');
    expect(listFailures(outcome)).toContain('✗ Outside of tests\n    Error: Too late');
  });

  it('of Playwright: tests, and apart from them those that passed at a second try', async () => {
    const outcome = await playwright(
      `test('adds', () => expect(1 + 1).toBe(2));
       test('adds wrongly', () => expect(1 + 1).toBe(3));
       test('adds at last', ({}, { retry }) => expect(retry).toBe(1));
       test.skip('adds later', () => undefined);`,
      '--retries=1',
    );
    expect(String(outcome)).toBe('2 passed, 1 failed, 1 skipped');
    expect(listFailures(outcome)).toContain('✗ some.test.mjs › adds wrongly\n');
    expect(listFailures(outcome)).toContain('Expected: 3');
    expect(listFlaky(outcome)).toBe('flaky: some.test.mjs › adds at last\n');
    expect(listSlowest(outcome)).toMatch(/^Slowest files:\n +[\d.]+ s {2}\S*some\.test\.mjs\n$/);
  });

  it('of Playwright: a file that does not load, and that nothing ran', async () => {
    const outcome = await playwright(`throw new Error('Half a file');`);
    expect(String(outcome)).toBe('0 passed, 2 failed');
    expect(listFailures(outcome)).toContain('✗ Outside of tests\n    Error: Half a file');
    expect(listFailures(outcome)).toContain('✗ Outside of tests\n    Error: No tests found');
  });
});
