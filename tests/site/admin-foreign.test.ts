import { beforeAll, describe, expect, it } from 'vitest';
import { sharedForeign } from '../support/shared-sites.ts';
import { Visitor } from '../support/visitor.ts';

const { foreign, site } = await sharedForeign();
let admin: Visitor;

beforeAll(async () => {
  foreign.member.role = 'admin';
  admin = new Visitor(site.url);
  await admin.signIn('grace@example.com', 'anything');
});

describe('On a backend that implements only section 7', () => {
  it.each(['users', 'questions', 'tags', 'reports', 'log'])(
    'the admin page for %s says that it is not supported, and makes no calls',
    async (name) => {
      foreign.calls.length = 0;
      const page = await admin.get(`/admin/${name}`);
      expect(page.text).toContain('This site’s backend does not support this page');
      expect(page.links('Back to Admin')).toEqual(['/admin']);
      expect(page.texts(({ name: tag }) => tag === 'table')).toEqual([]);
      expect(foreign.calls.filter((call) => call.includes('/admin'))).toEqual([]);
    },
  );

  it('posts are reported through the contact page', async () => {
    const page = await admin.get('/questions/q001');
    expect(page.links('Report')[0]).toBe('/contact?about=%2Fquestions%2Fq001');
  });
});
