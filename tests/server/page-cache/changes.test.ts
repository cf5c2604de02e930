import { describe, expect, it } from 'vitest';
import { ChangeLog, freshnessOf, groupsOf } from '../../../src/server/page-cache/changes.ts';

const RENDERED = 1_000_000;

function pageWith(shown: Record<string, number>) {
  return groupsOf(new Map(Object.entries(shown)), 0, RENDERED);
}

describe('A page', () => {
  it('is stale at once after a change that allows no lag, whatever else it shows', () => {
    const log = new ChangeLog();
    const page = pageWith({ 'question:1': 0, 'reputation:5': 30_000 });
    log.add(['reputation:5']);
    expect(freshnessOf(page, log, RENDERED + 15_000)).toBe('fresh');
    log.add(['question:1']);
    expect(freshnessOf(page, log, RENDERED + 20_000)).toBe('stale');
  });

  it('may lag behind a list even if it lags behind what may lag for longer', () => {
    const log = new ChangeLog();
    const page = pageWith({ questions: 2_000, 'reputation:5': 30_000 });
    log.add(['reputation:5']);
    expect(freshnessOf(page, log, RENDERED + 10_000)).toBe('fresh');
    log.add(['questions']);
    expect(freshnessOf(page, log, RENDERED + 11_000)).toBe('fresh');
    expect(freshnessOf(page, log, RENDERED + 12_000)).toBe('stale');
  });

  it('is stale after any change if it is not known what it shows', () => {
    const log = new ChangeLog();
    const page = pageWith({ anything: 0 });
    expect(freshnessOf(page, log, RENDERED)).toBe('fresh');
    log.add(['tag:js']);
    expect(freshnessOf(page, log, RENDERED)).toBe('stale');
  });

  it('is stale after a change of the whole site, even if it shows nothing', () => {
    const log = new ChangeLog();
    const page = pageWith({});
    log.add(['users']);
    expect(freshnessOf(page, log, RENDERED)).toBe('fresh');
    log.add(['site']);
    expect(freshnessOf(page, log, RENDERED)).toBe('stale');
  });
});

describe('The log of changes', () => {
  it('is bounded, and treats what is older than its entries as changed', () => {
    const log = new ChangeLog(3);
    for (let id = 1; id <= 3; id += 1) log.add([`question:${String(id)}`]);
    log.add(['question:1']);
    expect(log.oldest).toBe(0);
    log.add(['question:4']);
    expect(log.oldest).toBe(2);
    expect(log.hasChanged('question:1', 3)).toBe(true);
    expect(log.hasChanged('question:3', 2)).toBe(true);
  });
});
