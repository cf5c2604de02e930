/** The ETags in a header such as If-None-Match, without the marks of weak ones; `*` matches any. */
export function entityTags(header: string | null | undefined): string[] {
  return (header ?? '').split(',').map((tag) => opaque(tag.trim()));
}

/** Whether a header contains this ETag, comparing weakly (RFC 9110, 13.1.2). */
export function includesTag(header: string | null | undefined, etag: string): boolean {
  return entityTags(header).some((tag) => tag === '*' || tag === opaque(etag));
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}
