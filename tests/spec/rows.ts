import { adminOf, type Member, signUp, unique } from '../support/api.ts';
import { Part } from '../support/part.ts';
import { type ReadPage } from '../support/page.ts';
import { sharedForeign, sharedSite } from '../support/shared-sites.ts';
import { Visitor } from '../support/visitor.ts';

/** A page of a site, parsed. */
export interface Read extends ReadPage {
  readonly page: Part;
  readonly main: Part;
  /** The path that the response redirects to, if any. */
  readonly location: string | undefined;
}

/** Somebody with a browser without scripts. */
export class Reader extends Visitor {
  async read(path: string): Promise<Read> {
    return readOf(await this.get(path));
  }

  /** Follows redirects. */
  async land(path: string): Promise<Read & { readonly path: string }> {
    const response = await this.read(path);
    return response.location === undefined ? { ...response, path } : this.land(response.location);
  }
}

/** A member who is also signed in on the pages. */
export interface Reading extends Member {
  readonly pages: Reader;
}

export function readOf(response: ReadPage): Read {
  const page = Part.parse(response.html);
  const address = response.headers.get('location');
  return {
    ...response,
    page,
    get main() {
      return page.one('main');
    },
    location: address === null ? undefined : pathOf(address),
  };
}

function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address, 'http://site.invalid');
  return pathname + search + hash;
}

export const ours = (await sharedSite()).url;
export const elsewhere = (await sharedForeign()).site.url;

/** A guest of a site, ours by default. */
export const guest = (site = ours) => new Reader(site);

/** Signs up a new member with a role on our site. */
export async function as(role: 'user' | 'moderator' | 'admin'): Promise<Reading> {
  const member = await signUp(ours, unique(role));
  if (role !== 'user')
    await (
      await adminOf(ours)
    )('PUT', `/admin/users/${member.id}/role`, { role });
  const pages = guest();
  await pages.post('/session', { token: member.token });
  return { ...member, pages };
}
