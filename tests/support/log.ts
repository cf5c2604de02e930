import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { TestSite } from './site.ts';

/**
 * All lines of a site's log for the requests answered so far; LOG_LEVEL has to be debug. The site logs
 * after it has responded, so this waits for one more line.
 */
export async function linesOf(site: TestSite): Promise<string[]> {
  const path = `/icon.svg/${randomUUID()}`;
  await fetch(site.url + path);
  await vi.waitFor(() => {
    expect(site.log()).toContain(path);
  }, 10_000);
  return site.log().split('\n');
}

/** The lines that contain all of the texts, as objects. */
export async function logged(
  site: TestSite,
  ...texts: readonly string[]
): Promise<Record<string, unknown>[]> {
  const lines = await linesOf(site);
  return lines
    .filter((line) => texts.every((text) => line.includes(text)))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
