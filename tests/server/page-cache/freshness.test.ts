import { describe, expect, it } from 'vitest';
import { ChangeLog } from '../../../src/server/page-cache/change-log.ts';
import { freshnessOf, groupsOf } from '../../../src/server/page-cache/freshness.ts';

const MADE = 1_000_000;

function pageWith(shown: Record<string, number>) {
  return groupsOf(new Map(Object.entries(shown)), 0, MADE);
}

describe('A page', () => {
  it('is fresh until something that it shows changes', () => {
    const log = new ChangeLog();
    const page = pageWith({ 'question:1': 0 });
    log.add(['question:2']);
    expect(freshnessOf(page, log, MADE + 90_000)).toBe('fresh');
    log.add(['question:1']);
    expect(freshnessOf(page, log, MADE + 90_000)).toBe('stale');
  });

  it('may be behind a list for 2 s from when it was last known to be fresh', () => {
    const log = new ChangeLog();
    const page = pageWith({ questions: 2_000 });
    expect(freshnessOf(page, log, MADE + 10_000)).toBe('fresh');
    log.add(['questions']);
    expect(freshnessOf(page, log, MADE + 11_000)).toBe('late');
    log.add(['questions']);
    expect(freshnessOf(page, log, MADE + 11_500)).toBe('due');
    expect(freshnessOf(page, log, MADE + 12_000)).toBe('stale');
  });

  it('is stale at once by what may not be behind, whatever else it shows', () => {
    const log = new ChangeLog();
    const page = pageWith({ 'question:1': 0, 'reputation:5': 30_000 });
    log.add(['reputation:5']);
    expect(freshnessOf(page, log, MADE + 15_000)).toBe('late');
    log.add(['question:1']);
    expect(freshnessOf(page, log, MADE + 20_000)).toBe('stale');
  });

  it('may be behind a list though it is behind what it may be behind for longer', () => {
    const log = new ChangeLog();
    const page = pageWith({ questions: 2_000, 'reputation:5': 30_000 });
    log.add(['reputation:5']);
    expect(freshnessOf(page, log, MADE + 10_000)).toBe('late');
    log.add(['questions']);
    expect(freshnessOf(page, log, MADE + 11_000)).toBe('late');
    expect(freshnessOf(page, log, MADE + 12_000)).toBe('stale');
  });

  it('is stale by every change where nobody knows what it shows', () => {
    const log = new ChangeLog();
    const page = pageWith({ anything: 0 });
    expect(freshnessOf(page, log, MADE)).toBe('fresh');
    log.add(['tag:js']);
    expect(freshnessOf(page, log, MADE)).toBe('stale');
  });

  it('is stale by a change of the whole site though it shows nothing', () => {
    const log = new ChangeLog();
    const page = pageWith({});
    log.add(['users']);
    expect(freshnessOf(page, log, MADE)).toBe('fresh');
    log.add(['site']);
    expect(freshnessOf(page, log, MADE)).toBe('stale');
  });
});
