import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { counts, countReport, readPlaywright, readVitest } from '../../src/launch/counts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'atoll-counts-'));
const file = join(folder, 'report.json');

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const passed = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const vitest = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [passed, { status: 'failed', assertionResults: [{ status: 'failed' }] }],
};

function lineOf(report: object | undefined, code: number): string {
  rmSync(file, { force: true });
  if (report) writeFileSync(file, JSON.stringify(report));
  const isOfBrowsers = report !== undefined && 'stats' in report;
  const counted = isOfBrowsers
    ? countReport(file, code, readPlaywright)
    : countReport(file, code, readVitest);
  return String(counted);
}

describe('The last line of npm test', () => {
  it('says how many passed and failed', () => {
    expect(String(counts(12, 0))).toBe('12 passed, 0 failed');
    expect(String(counts(1, 2).plus(counts(3, 4)))).toBe('4 passed, 6 failed');
  });

  it('says how many were skipped, if any', () => {
    expect(String(counts(1, 2, 3))).toBe('1 passed, 2 failed, 3 skipped');
  });

  it('counts tests of Vitest', () => {
    expect(lineOf(vitest, 1)).toBe('3 passed, 1 failed');
    expect(lineOf({ ...vitest, numPendingTests: 1, numTodoTests: 1 }, 1)).toBe(
      '3 passed, 1 failed, 2 skipped',
    );
  });

  it('counts a file that does not load as a failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const report = { ...vitest, numFailedTests: 0, testResults: [passed, broken] };
    expect(lineOf(report, 1)).toBe('3 passed, 1 failed');
  });

  it('counts tests of Playwright, those that passed at a second try as failures', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 };
    expect(lineOf({ stats, errors: [] }, 1)).toBe('4 passed, 2 failed');
    expect(lineOf({ stats, errors: [{}] }, 1)).toBe('4 passed, 3 failed');
  });

  it('counts a runner that breaks, or runs nothing, as a failure', () => {
    expect(lineOf(undefined, 1)).toBe('0 passed, 1 failed');
    expect(lineOf(undefined, 0)).toBe('0 passed, 1 failed');
    expect(lineOf({ ...vitest, numFailedTests: 0, testResults: [] }, 1)).toBe('3 passed, 1 failed');
    const nothing = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(lineOf({ stats: nothing, errors: [] }, 0)).toBe('0 passed, 1 failed');
  });
});
