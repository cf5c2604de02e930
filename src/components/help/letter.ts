/** A path of this site as `about` names it: a post that is reported; undefined for anything else. */
export function subjectOf(params: URLSearchParams): string | undefined {
  const about = params.get('about') ?? '';
  return /^\/questions\/[\w-]+(#a[\w-]+)?$/.test(about) ? about : undefined;
}

/** The address that opens a letter to the site in the visitor's mail program. */
export function letterTo(mail: string, about: string | undefined): string {
  if (about === undefined) return `mailto:${mail}`;
  const subject = encodeURIComponent('Report of a post');
  const body = encodeURIComponent(`The post: ${about}\n\nWhat is wrong with it:\n`);
  return `mailto:${mail}?subject=${subject}&body=${body}`;
}
