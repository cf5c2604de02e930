import type { User } from '../../contract/users.ts';

const HOSTS = [
  ['GitHub', 'github', 'https://github.com/'],
  ['LinkedIn', 'linkedin', 'https://www.linkedin.com/in/'],
  ['Twitter', 'twitter', 'https://twitter.com/'],
] as const;

/** The links of a profile: the website, and the person's accounts. */
export function profileLinks(user: User, accounts: readonly string[]) {
  const links: { label: string; href: string }[] = [];
  if (/^https?:/i.test(user.website)) links.push({ label: 'Website', href: user.website });
  for (const [label, field, host] of HOSTS) {
    const handle = handleOf(user[field]);
    if (handle !== '' && accounts.includes(label)) {
      links.push({ label, href: host + encodeURIComponent(handle) });
    }
  }
  return links;
}

/** People write `@name`, `name`, or the full address of their account. */
function handleOf(text: string): string {
  const path = text.trim().replace(/^https?:\/\/[^/]+\/(in\/)?/i, '');
  return path.replace(/^@/, '').split(/[/?#]/)[0] ?? '';
}
