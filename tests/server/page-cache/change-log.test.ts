import { describe, expect, it } from 'vitest';
import { ChangeLog } from '../../../src/server/page-cache/change-log.ts';

describe('The log of changes', () => {
  it('knows after which version a key has changed', () => {
    const log = new ChangeLog();
    log.add(['question:1', 'tag:js']);
    log.add(['tag:js']);
    expect(log.version).toBe(2);
    expect(log.hasChanged('question:1', 0)).toBe(true);
    expect(log.hasChanged('question:1', 1)).toBe(false);
    expect(log.hasChanged('tag:js', 1)).toBe(true);
    expect(log.hasChanged('tag:css', 0)).toBe(false);
  });

  it('takes all that is older for changed when the site has changed', () => {
    const log = new ChangeLog();
    log.add(['question:1']);
    log.add(['site']);
    expect(log.oldest).toBe(2);
    log.add(['question:1']);
    expect(log.oldest).toBe(2);
  });

  it('is bounded: what is older than what it has forgotten counts as changed', () => {
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
