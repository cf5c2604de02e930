import type { APIRoute } from 'astro';
import { A_DAY, send } from '../formats/answers.ts';
import { xml } from '../shared/escape.ts';

/** Lets browsers search this site from their address bar (OpenSearch 1.1). */
export function openSearch({ name, url }: App.Locals['site']): string {
  // A short name has at most 16 characters.
  const short = Array.from(name).slice(0, 16).join('');
  return `<?xml version="1.0" encoding="utf-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${xml(short)}</ShortName>
<Description>${xml(`Search the questions of ${name}`)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="16" height="16" type="image/svg+xml">${xml(url)}/icon.svg</Image>
<Url type="text/html" template="${xml(url)}/search?q={searchTerms}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${xml(url)}/opensearch.xml"/>
</OpenSearchDescription>
`;
}

/** How browsers search this site. */
export const GET: APIRoute = ({ request, locals }) =>
  send(request, openSearch(locals.site), {
    type: 'application/opensearchdescription+xml; charset=utf-8',
    cache: A_DAY,
  });
