/**
 * A path of this site from the parameter `about`, such as a reported post; undefined for anything
 * else.
 */
export function subjectOf(params: URLSearchParams): string | undefined {
  const about = params.get('about') ?? '';
  return /^\/questions\/[\w-]+(#a[\w-]+)?$/.test(about) ? about : undefined;
}

/** The mailto address for a message to the site. */
export function letterTo(mail: string, about: string | undefined): string {
  if (about === undefined) return `mailto:${mail}`;
  const subject = encodeURIComponent('Report of a post');
  const body = encodeURIComponent(`The post: ${about}\n\nWhat is wrong with it:\n`);
  return `mailto:${mail}?subject=${subject}&body=${body}`;
}
