import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { TestSite } from './site.ts';

/**
 * The lines of a site's log, whose LOG_LEVEL has to be debug: all that were written for requests
 * answered so far. The site writes its log after it has answered, so this waits for one line more.
 */
export async function linesOf(site: TestSite): Promise<string[]> {
  const path = `/icon.svg/${randomUUID()}`;
  await fetch(site.url + path);
  await vi.waitFor(() => {
    expect(site.log()).toContain(path);
  }, 10_000);
  return site.log().split('\n');
}

/** The lines that hold all of the texts, as objects. */
export async function logged(
  site: TestSite,
  ...texts: readonly string[]
): Promise<Record<string, unknown>[]> {
  const lines = await linesOf(site);
  return lines
    .filter((line) => texts.every((text) => line.includes(text)))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
