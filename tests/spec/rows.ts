import { adminOf, type Member, signUp, unique } from '../support/api.ts';
import { Part } from '../support/part.ts';
import { type ReadPage } from '../support/page.ts';
import { sharedForeign, sharedSite } from '../support/shared-sites.ts';
import { Visitor } from '../support/visitor.ts';

/** A page of a site, and what stands in it. */
export interface Read extends ReadPage {
  readonly page: Part;
  readonly main: Part;
  /** Where the answer leads, if it does: a path. */
  readonly location: string | undefined;
}

/** Somebody before a browser without scripts. */
export class Reader extends Visitor {
  async read(path: string): Promise<Read> {
    return readOf(await this.get(path));
  }

  /** Follows where the page leads. */
  async land(path: string): Promise<Read & { readonly path: string }> {
    const found = await this.read(path);
    return found.location === undefined ? { ...found, path } : this.land(found.location);
  }
}

/** A member who is signed in on the pages too. */
export interface Reading extends Member {
  readonly pages: Reader;
}

export function readOf(found: ReadPage): Read {
  const page = Part.parse(found.html);
  const address = found.headers.get('location');
  return {
    ...found,
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

/** A guest of a site; of ours unless told otherwise. */
export const guest = (site = ours) => new Reader(site);

/** Signs a new member up on our site who has a role. */
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
