/** The ETags in a header such as If-None-Match, without what marks weak ones; `*` is any. */
export function entityTags(header: string | null | undefined): string[] {
  return (header ?? '').split(',').map((tag) => opaque(tag.trim()));
}

/** Whether a client holds what has this ETag: weak and strong ones compare alike (RFC 9110, 13.1.2). */
export function holdsTag(header: string | null | undefined, etag: string): boolean {
  return entityTags(header).some((tag) => tag === '*' || tag === opaque(etag));
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}
