import { expect } from 'vitest';
import { childrenOf, readXml, textOf, type XmlElement } from './xml.ts';

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Reads a feed and checks the requirements of RFC 4287 for feeds and entries. */
export function readAtom(xml: string): { feed: XmlElement; entries: XmlElement[] } {
  const feed = readXml(xml);
  expect(feed.name).toBe('feed');
  expect(feed.attributes.xmlns).toBe('http://www.w3.org/2005/Atom');
  expect(textOf(feed, 'title')).not.toBe('');
  expect(textOf(feed, 'updated')).toMatch(RFC3339);
  expect(new URL(textOf(feed, 'id')).href).toBe(textOf(feed, 'id'));
  expect(linkOf(feed, 'self')).toBe(textOf(feed, 'id'));
  expect(childrenOf(feed, 'author')).toHaveLength(1);
  const entries = childrenOf(feed, 'entry');
  entries.forEach(checkEntry);
  const ids = entries.map((entry) => textOf(entry, 'id'));
  expect(new Set(ids).size).toBe(ids.length);
  return { feed, entries };
}

function checkEntry(entry: XmlElement): void {
  for (const name of ['id', 'title', 'updated', 'published']) {
    expect(childrenOf(entry, name)).toHaveLength(1);
  }
  expect(textOf(entry, 'updated')).toMatch(RFC3339);
  expect(textOf(entry, 'published')).toMatch(RFC3339);
  expect(linkOf(entry, 'alternate')).toBe(textOf(entry, 'id'));
  expect(childrenOf(entry, 'author').length).toBeLessThanOrEqual(1);
  expect(childrenOf(entry, 'content').length).toBeLessThanOrEqual(1);
}

function linkOf(element: XmlElement, rel: string): string {
  const links = childrenOf(element, 'link').filter(({ attributes }) => attributes.rel === rel);
  expect(links).toHaveLength(1);
  return links[0]?.attributes.href ?? '';
}
