import { userPath } from '../../contract/addresses.ts';
import { singleLine } from '../../shared/clean-text.ts';
import { nameOf } from '../../shared/names.ts';
import type { Author } from '../../contract/users.ts';
import { escapeAttribute, unescapeText, xml } from '../../shared/escape.ts';
import { segments } from '../../markup/body/segments.ts';
import type { CleanHtml } from '../../markup/html.ts';
import { type Form, send } from '../answers.ts';
import { orRefuse } from '../failures.ts';

/** Maximum number of entries, each of which may have its whole text. */
export const ENTRIES = 30;

/** An entry of a feed. Its address is its permanent id. */
export interface Entry {
  readonly path: string;
  readonly title: string;
  readonly createdAt: string;
  readonly editedAt?: string | null | undefined;
  readonly author?: Author | null | undefined;
  /** Sanitized HTML with absolute addresses; or plain text as a `summary`. */
  readonly content?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly rights?: string | undefined;
}

export interface Feed {
  readonly title: string;
  /** The path of the feed's page. */
  readonly page: string;
  readonly path: string;
  /** Newest first. */
  readonly entries: readonly Entry[];
}

/** The update time of an empty feed. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** A feed in Atom (RFC 4287). */
export function atom({ title, page, path, entries }: Feed, site: App.Locals['site']): string {
  const updated = entries.map(updatedAt).sort().at(-1) ?? NEVER;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xml(site.url + path)}</id>
<title>${xml(singleLine(title))}</title>
<updated>${updated}</updated>
<link rel="self" type="application/atom+xml" href="${xml(site.url + path)}"/>
<link rel="alternate" type="text/html" href="${xml(site.url + page)}"/>
<icon>${xml(site.url)}/icon.svg</icon>
<author><name>${xml(site.name)}</name><uri>${xml(site.url)}</uri></author>
${entries.map((entry) => entryOf(entry, site.url)).join('')}</feed>
`;
}

function entryOf(entry: Entry, site: string): string {
  const { content, summary, rights, tags = [] } = entry;
  return `<entry>
<id>${xml(site + entry.path)}</id>
<title>${xml(singleLine(entry.title))}</title>
<published>${entry.createdAt}</published>
<updated>${updatedAt(entry)}</updated>
<link rel="alternate" type="text/html" href="${xml(site + entry.path)}"/>
${author(entry, site)}${tags.map((tag) => `<category term="${xml(tag)}"/>\n`).join('')}${element('rights', rights)}${element('summary', summary)}${element('content', content, ' type="html"')}</entry>
`;
}

function author({ author: person }: Entry, site: string): string {
  if (!person) return '';
  const uri = xml(site + userPath(person._id));
  return `<author><name>${xml(nameOf(person))}</name><uri>${uri}</uri></author>\n`;
}

function element(name: string, text: string | undefined, attributes = ''): string {
  return text ? `<${name}${attributes}>${xml(text)}</${name}>\n` : '';
}

function updatedAt({ createdAt, editedAt }: Entry): string {
  return editedAt ?? createdAt;
}

const ADDRESS = / (href|src)="([^"]*)"/;

/** A sanitized body with absolute addresses: a feed is read elsewhere. */
export function absoluteHtml(html: string, base: string): string {
  let written = '';
  for (const segment of segments(html as CleanHtml)) {
    if (segment.kind === 'tag') written += absoluteTag(segment.html, base);
    else if (segment.kind === 'text') written += segment.html;
    else written += `<pre><code>${segment.html}</code></pre>`;
  }
  return written;
}

function absoluteTag(tag: string, base: string): string {
  return tag.replace(ADDRESS, (whole, name: string, value: string) => {
    const address = unescapeText(value.replaceAll('&quot;', '"'));
    if (!URL.canParse(address, base)) return whole;
    return ` ${name}="${escapeAttribute(new URL(address, base).href)}"`;
  });
}

/** Sends the feed that `make` returns, or the response that it returns instead. */
export function answerFeed(
  { request, locals }: { readonly request: Request; readonly locals: App.Locals },
  make: () => Promise<Feed | Response>,
  form: Omit<Form, 'type'> = {},
): Promise<Response> {
  return orRefuse(locals, async () => {
    const feed = await make();
    if (feed instanceof Response) return feed;
    const type = 'application/atom+xml; charset=utf-8';
    return send(request, atom(feed, locals.site), { ...form, type });
  });
}
