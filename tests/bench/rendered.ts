import { Visitor } from '../support/visitor.ts';
import { BROWSER } from './wrk.ts';
import { measureInTurns, type Sample, type Target } from './measure.ts';

const MEMBER = { email: 'demo@example.com', password: 'atoll-demo' };
/** Enough connections that the server never waits: waking up costs CPU, too. */
const SIZES = { rounds: 9, seconds: 2, connections: 4, warmUp: 5_000 };

/** The headers of a browser with a signed-in member. */
export async function memberHeaders(url: string): Promise<Target['headers']> {
  const visitor = new Visitor(url);
  await visitor.signIn(MEMBER.email, MEMBER.password);
  const session = visitor.cookies.get('session');
  if (session === undefined) throw new Error('The demo account could not sign in');
  return { ...BROWSER, cookie: `session=${session}` };
}

/** The headers of a guest that bypass the page cache, which caches nothing for credentials. */
export const PAST_CACHE = { ...BROWSER, authorization: 'None' };

/** Measures pages that are rendered for every request, including compression. */
export function renderedPages<Name extends string>(
  pages: Readonly<Record<Name, Target>>,
): Promise<Record<Name, Sample[]>> {
  return measureInTurns(pages, SIZES);
}
