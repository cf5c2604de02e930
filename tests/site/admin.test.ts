import { beforeAll, describe, expect, it } from 'vitest';
import type { ReadPage } from '../support/page.ts';
import { sharedDemo, sharedSite } from '../support/shared-sites.ts';
import { Visitor } from '../support/visitor.ts';

const site = await sharedSite();
const admin = await site.admin();
let moderator: Visitor;
let member: Visitor;
/** User ids by username. */
const ids = new Map<string, string>();

beforeAll(async () => {
  moderator = await join('margaret');
  member = await join('grace');
  await admin.send('/admin/users', { do: 'role', target: id('margaret'), role: 'moderator' });
});

async function join(username: string): Promise<Visitor> {
  const visitor = await site.join(username);
  ids.set(username, (await visitor.call('GET', '/auth/me')).user._id);
  return visitor;
}

const id = (username: string) => ids.get(username) ?? '';

/** The rows of a page's table that hold a text, with a space between cells. */
function rows({ html }: ReadPage, text: string): string[] {
  const found = html.match(/<tr[\s>].*?<\/tr>/gs) ?? [];
  const texts = found.map((row) =>
    row
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return texts.filter((row) => row.includes(text));
}

/** The field errors of a page, by the ids of the messages. */
const errors = ({ html }: ReadPage) =>
  Object.fromEntries(
    [...html.matchAll(/<p class="form-error" id="([^"]*)"[^>]*>([^<]*)/g)].map(
      ([, name = '', text = '']) => [name, text.trim()],
    ),
  );

/** The labels of a page's buttons and of its links that open forms. */
const buttons = (page: ReadPage) =>
  page.texts(({ name, attribs }) => name === 'button' || (attribs.href ?? '').includes('open='));
const memberNamed = async (search: string) =>
  (await admin.call('GET', `/admin/users?search=${search}`)).users[0];
const questionOf = async (questionId: string, status = 'all') => {
  const path = `/admin/questions?status=${status}`;
  const { questions } = await admin.call('GET', path);
  return questions.find(({ _id }: { _id: string }) => _id === questionId);
};

async function ask(title: string): Promise<string> {
  const body = { title, content: '<p>What is to be done?</p>', tags: ['html'] };
  return (await member.call('POST', '/questions', body)).question._id;
}

describe('The admin area', () => {
  it.each(['', 'explode', 'constructor'])('refuses the unknown action %j', async (name) => {
    const page = await admin.post('/admin/users', { do: name, target: id('grace') });
    expect(page.status).toBe(400);
    expect(page.text).toContain('No such action');
  });

  it('shows the figures and activity of the backend', async () => {
    await ask('Is this question told on the dashboard?');
    const { stats } = await admin.call('GET', '/admin/stats');
    const page = await admin.get('/admin');
    for (const figure of [
      `${String(stats.totalUsers)} Total Users`,
      `${String(stats.newUsersToday)} New Users Today`,
      `${String(stats.questionsToday)} Questions Today`,
      `${String(stats.pendingReports)} Pending Reports`,
    ]) {
      expect(page.text).toContain(figure);
    }
    expect(page.text).toContain('grace asked Is this question told on the dashboard?');
    expect(page.text).toContain('margaret joined');
    expect(page.text).not.toMatch(/sample/i);
  });
});

describe('Members in the admin area', () => {
  it('are sent home from it, and see why', async () => {
    for (const path of ['/admin', '/admin/users', '/questions/1/moderate']) {
      const sent = await member.get(path);
      expect(sent.headers.get('location')).toBe('/');
      expect((await member.get('/')).text).toContain('You don’t have permission to open this page');
    }
  });

  it('can be searched, and each control names its member', async () => {
    const page = await admin.get('/admin/users?search=grace');
    expect(rows(page, 'grace@example.com')).toHaveLength(1);
    expect(rows(page, 'margaret')).toEqual([]);
    expect(page.links('Invite people')).toEqual(['/admin/invitations']);
    expect(buttons(page)).toEqual(expect.arrayContaining(['Suspend… grace', 'Change Role… grace']));
    expect((await admin.get('/admin/users?search=zzzzzz')).text).toContain('No users found');
    const open = await admin.get(`/admin/users?open=privilege&target=${id('grace')}`);
    expect(open.html).toMatch(/<option value="tag-texts">\s*Edit tag descriptions and synonyms/);
  });

  it('can be given a role and lose it again', async () => {
    const path = '/admin/users?search=grace';
    const page = await admin.send(path, { do: 'role', target: id('grace'), role: 'moderator' });
    expect(page.path).toBe(path);
    expect(page.text).toContain('The role of grace is now moderator');
    expect((await memberNamed('grace')).role).toBe('moderator');
    expect((await member.get('/admin')).status).toBe(200);
    await admin.send(path, { do: 'role', target: id('grace'), role: 'user' });
    expect((await memberNamed('grace')).role).toBe('user');
    expect((await member.get('/admin')).status).toBe(303);
    const [entry = ''] = rows(await admin.get('/admin/log'), 'Changed the role of');
    expect(entry).toMatch(/admin Changed the role of grace Before: moderator After: user Undo /);
  });

  it('cannot lose their last admin, and the open form says why', async () => {
    // On the read-only site: on the other one, test files create admins.
    const lastAdmin = new Visitor((await sharedDemo()).url);
    await lastAdmin.signIn('admin@example.com', 'atoll-admin');
    const self =
      /^\/users\/(\d+)$/.exec((await lastAdmin.get('/')).links('Profile')[0] ?? '')?.[1] ?? '';
    for (const fields of [
      { do: 'role', role: 'user' },
      { do: 'suspend', why: 'Spam' },
    ]) {
      const page = await lastAdmin.post(`/admin/users?user=${self}`, { ...fields, target: self });
      expect(page.status).toBe(409);
      expect(page.text).toContain('The last admin can’t be removed');
      const [, panel = ''] = page.html.split('class="panel-row"');
      expect(panel).toMatch(/role="alert"[^>]* autofocus/);
      expect(page.html.match(/role="alert"/g)).toHaveLength(1);
    }
    expect((await lastAdmin.get('/admin')).status).toBe(200);
  });

  it('can be suspended for some days, see that on every page, and can be reinstated', async () => {
    const linus = await join('linus');
    const path = '/admin/users?search=linus';
    const page = await admin.send(path, {
      do: 'suspend',
      target: id('linus'),
      days: 'own',
      ownDays: '3',
      why: 'Rude or abusive',
      reason: 'Shouts at people',
    });
    expect(page.text).toMatch(/linus is suspended until \w+ \d+, \d{4}/);
    expect(rows(page, 'linus')[0]).toContain('Suspended');
    expect(buttons(page)).toContain('Lift Suspension linus');
    const notice = /Your account is suspended until .* UTC\. Rude or abusive: Shouts at people/;
    for (const path of ['/', '/questions', '/settings', '/ask'])
      expect((await linus.get(path)).text).toMatch(notice);
    const [entry = ''] = rows(await admin.get('/admin/log'), 'Suspended linus');
    expect(entry).toContain('Reason: Rude or abusive: Shouts at people');
    const lifted = await admin.send(path, { do: 'lift', target: id('linus') });
    expect(lifted.text).toContain('Suspension lifted for linus');
    expect((await memberNamed('linus')).suspendedAt ?? null).toBeNull();
    expect((await linus.get('/')).text).not.toMatch(/suspended/);
  });

  it('have forms that keep invalid input', async () => {
    const reason = 'x'.repeat(501);
    const length = { days: 'own', ownDays: '9999' };
    const fields = { do: 'suspend', target: id('grace'), ...length, why: 'other', reason };
    const page = await admin.post('/admin/users?search=grace', fields);
    expect(page.status).toBe(400);
    expect(page.html).toContain(`${reason}</textarea>`);
    expect(page.html).toMatch(/value="other" checked/);
    expect(page.text).toContain('At most 500 characters');
    expect(page.text).toContain('Enter a number of days from 1 to 3,650 (ten years)');
    expect((await memberNamed('grace')).suspendedAt ?? null).toBeNull();
  });
});

describe('The moderation box on a profile', () => {
  it('links admins to the forms and the log of the member', async () => {
    const path = `/users/${id('grace')}`;
    const page = await admin.get(path);
    const list = `/admin/users?user=${id('grace')}`;
    const target = `target=${id('grace')}#open-form`;
    expect(page.links('Suspend… grace')).toEqual([`${list}&open=suspend&${target}`]);
    expect(page.links('View Log')).toEqual([`/admin/log?user=${id('grace')}`]);
    const form = await admin.get(page.links('Change Role… grace')[0] ?? '');
    expect(form.html.match(/class="admin-action"/g)).toHaveLength(1);
    expect(rows(form, 'margaret')).toEqual([]);
    const log = await admin.get(page.links('View Log')[0] ?? '');
    expect(log.text).toContain('Member: grace');
    expect(rows(log, 'grace').length).toBe(rows(log, '').length - 1);
  });

  it('links moderators to the log only, and is hidden from members and guests', async () => {
    const path = `/users/${id('grace')}`;
    const page = await moderator.get(path);
    expect(page.links('View Log')).toHaveLength(1);
    expect(page.html).not.toContain('open=suspend');
    for (const reader of [member, site.guest()])
      expect((await reader.get(path)).html).not.toContain('View Log');
  });
});

describe('Questions in the admin area', () => {
  const PATH = '/admin/questions';

  it('can be searched and filtered by status', async () => {
    const title = 'Where do walruses keep their closures?';
    const target = await ask(title);
    const page = await moderator.get(`${PATH}?search=walruses`);
    expect(rows(page, title)).toHaveLength(1);
    expect(buttons(page)).toContain(`Feature ${title}`);
    await moderator.send(PATH, { do: 'close', target, why: 'Off topic' });
    expect(rows(await moderator.get(`${PATH}?status=open`), title)).toEqual([]);
    expect(rows(await moderator.get(`${PATH}?status=closed`), title)).toHaveLength(1);
  });

  it('stay in view after an action: same list, page, status and row', async () => {
    const target = await ask('Where was I in this list?');
    const list = `${PATH}?status=open&page=1`;
    const fields = { target, row: `row-${target}` };
    const featured = await moderator.send(list, { do: 'feature', ...fields });
    expect(featured.path).toBe(`${list}#row-${target}`);
    const closed = await moderator.send(list, { do: 'close', why: 'Off topic', ...fields });
    expect(closed.path).toBe(`${list}#row-${target}`);
  });

  it.each([
    ['close', {}, 'Choose a reason'],
    ['close', { why: 'other', reason: ' ' }, 'Say what the reason is'],
    ['close', { why: 'duplicate' }, 'Choose the question that it repeats'],
    ['delete', { reason: 'Spam' }, 'Choose a reason'],
  ])('need a reason to %s: %j', async (name, why, message) => {
    const target = await ask('Is there a reason to be rid of this?');
    const page = await moderator.post(PATH, { do: name, target, ...why });
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(message)]);
    expect(await questionOf(target)).toMatchObject({ status: 'open' });
  });

  it('have one form open at a time, below their row, chosen by the address', async () => {
    const target = await ask('Which form is open below this?');
    const path = `${PATH}?search=Which+form&open=close&target=${target}`;
    const page = await moderator.get(path);
    expect(page.html.match(/class="admin-action"/g)).toHaveLength(1);
    expect(page.html).not.toMatch(/name="why"[^>]* checked/);
    expect(page.html).toContain('action="/admin/questions?search=Which+form"');
    expect(page.links('Cancel')).toEqual([`/admin/questions?search=Which+form#row-${target}`]);
    expect(page.html).toContain(`id="row-${target}"`);
    expect((await moderator.get(PATH)).html).not.toContain('admin-action"');
  });

  it('can be deleted and restored', async () => {
    const target = await ask('How long does this question live?');
    const page = await moderator.send(PATH, { do: 'delete', target, why: 'Spam' });
    expect(page.text).toContain('is deleted');
    expect((await questionOf(target, 'deleted')).deletedReason).toBe('Spam');
    expect((await site.guest().get(`/questions/${target}`)).status).toBe(410);
    const deleted = await moderator.get(`${PATH}?status=deleted`);
    expect(rows(deleted, 'How long does this')[0]).toContain('Deleted by margaret: Spam');
    expect(buttons(deleted)).toContain('Restore How long does this question live?');
    const restored = await moderator.send(PATH, { do: 'restore', target });
    expect(restored.text).toContain('“How long does this question live?” is restored');
    expect((await site.guest().get(`/questions/${target}`)).status).toBe(200);
    const log = await moderator.get('/admin/log');
    expect(rows(log, 'Deleted the question How long')[0]).toContain('Reason: Spam');
    expect(rows(log, 'Restored the question How long')).toHaveLength(1);
  });
});

describe('Tags in the admin area', () => {
  const PATH = '/admin/tags';
  const tagOf = async (name: string) => (await admin.call('GET', `/tags/${name}`)).tag;
  const look = { description: 'About reefs', color: '#112233', featured: 'on' };

  it('can be created, edited and removed', async () => {
    const page = await moderator.send(PATH, { do: 'create', target: '', name: 'reefs', ...look });
    expect(page.text).toContain('Tag reefs created');
    expect(await tagOf('reefs')).toMatchObject({ ...look, featured: true });
    const list = `${PATH}?search=reefs`;
    expect(rows(await moderator.get(list), 'About reefs')).toHaveLength(1);
    const other = { description: 'About atolls', color: '#445566' };
    await moderator.send(list, { do: 'change', target: 'reefs', ...other });
    expect(await tagOf('reefs')).toMatchObject({ ...other, featured: false });
    const gone = await moderator.send(list, { do: 'remove', target: 'reefs' });
    expect(gone.text).toContain('Tag reefs removed');
    expect(await tagOf('reefs')).toBeUndefined();
    const log = await moderator.get('/admin/log');
    for (const action of ['Created', 'Changed', 'Removed']) {
      expect(rows(log, `${action} the tag reefs`)).toHaveLength(1);
    }
  });

  it('can be renamed and renamed back', async () => {
    const page = await moderator.send(PATH, { do: 'rename', target: 'html', name: 'hypertext' });
    expect(page.path).toBe(`${PATH}#row-hypertext`);
    expect(page.text).toContain('Tag html renamed to hypertext');
    expect((await tagOf('hypertext')).name).toBe('hypertext');
    const list = `${PATH}?search=hypertext`;
    const back = await moderator.send(list, { do: 'rename', target: 'hypertext', name: 'HTML' });
    expect(back.path).toBe(`${PATH}?search=html#row-html`);
    expect(rows(back, 'html')).not.toEqual([]);
    expect(back.text).toContain('Tag hypertext renamed to html');
    expect((await tagOf('html')).name).toBe('html');
    expect(rows(await moderator.get('/admin/log'), 'Renamed the tag')).toHaveLength(2);
  });

  it('can be merged and split again', async () => {
    await moderator.send(PATH, { do: 'create', target: '', name: 'markup', ...look });
    await member.call('POST', '/questions', {
      title: 'Which tag does this question have?',
      content: '<p>One that goes away.</p>',
      tags: ['markup'],
    });
    const questionCount = Number((await tagOf('html')).questionCount);
    const page = await moderator.send(PATH, { do: 'merge', target: 'markup', into: 'html' });
    expect(page.text).toContain('Tag markup merged into html');
    expect((await tagOf('html')).questionCount).toBe(questionCount + 1);
    const back = await moderator.send(PATH, { do: 'split', target: '', merged: 'markup' });
    expect(back.text).toContain('Tag markup is a separate tag again');
    expect((await tagOf('html')).questionCount).toBe(questionCount);
  });

  it('show below their row why an action was refused', async () => {
    await moderator.send(PATH, { do: 'create', target: '', name: 'abyss', ...look });
    await moderator.send(PATH, { do: 'rename', target: 'abyss', name: 'abysses' });
    const page = await moderator.post(PATH, { do: 'remove', target: 'abysses' });
    expect(page.status).toBe(409);
    expect(rows(page, 'This tag still has synonyms')).toEqual(['This tag still has synonyms']);
    expect(page.html.match(/role="alert"/g)).toHaveLength(1);
  });

  it('with a taken name or an invalid color are refused, and the form keeps its input', async () => {
    const taken = await moderator.post(PATH, { do: 'create', target: '', name: 'react', ...look });
    expect(taken.status).toBe(409);
    expect(errors(taken)).toEqual({ 'create--name-error': 'The tag react already exists' });
    expect(taken.html).toMatch(/name="name"[^>]* autofocus/);
    expect(taken.html).not.toContain('role="alert"');
    expect(taken.html).toContain('About reefs</textarea>');
    const wrong = { do: 'create', target: '', name: 'corals', ...look, color: 'red' };
    const page = await moderator.post(PATH, wrong);
    expect(page.status).toBe(400);
    expect(page.text).toContain('A color is # and six hexadecimal digits');
    expect(page.html).toContain('value="corals"');
    expect(await tagOf('corals')).toBeUndefined();
  });
});

describe('Flags', () => {
  const QUEUE = '/review/flags';

  it('are for members; guests get the contact page', async () => {
    expect((await member.get('/questions/22')).links('Flag')).toContain('/flag/question/22');
  });

  it('can be raised, seen and taken back, and wait for review', async () => {
    const target = await ask('Is this an advertisement in disguise?');
    const path = `/flag/question/${target}`;
    const form = await moderator.get(path);
    expect(form.text).toContain('Spam It advertises something');
    const page = await moderator.send(path, { reason: 'unclear' });
    expect(page.path).toBe(`/questions/${target}`);
    expect(page.text).toContain('Thank you. Somebody will look at it soon.');
    expect(page.links('Flagged')).toEqual([path]);
    expect((await moderator.get(path)).text).toMatch(/You flagged this .* as Unclear/);
    const back = await moderator.send(path, { do: 'take-back' });
    expect(back.text).toContain('Flag taken back');
    const empty = await moderator.post(path, { reason: 'other', text: 'So' });
    expect(empty.status).toBe(400);
    expect(empty.text).toContain('Enter 10 to 500 characters');
    await moderator.send(path, { reason: 'other', text: 'An advertisement, I think' });
    expect((await admin.get('/admin')).html).toMatch(/href="\/admin\/reports"[^>]*>\s*Flags/);
    expect((await admin.get('/admin/reports')).redirect).toBe(QUEUE);
  });

  it('are reviewed one at a time, in context, with a reply', async () => {
    const list = await admin.get('/review');
    expect(list.text).toMatch(/Flags \d+ Problems that members reported/);
    const demo = (await admin.call('GET', '/review/flags/next')).item;
    const skipped = { item: demo._id, version: String(demo.version), decision: 'skip' };
    await admin.post(QUEUE, skipped);
    const page = await admin.get(QUEUE);
    expect(page.text).toContain('Something else : An advertisement, I think');
    expect(page.links('All queues')).toEqual(['/review']);
    expect(page.html).not.toContain('data-key="1"');
    admin.cookies.set('shortcuts', 'on');
    expect((await admin.get(QUEUE)).html).toContain('data-key="1"');
    admin.cookies.delete('shortcuts');
    expect(page.text).toContain('What is to be done?');
    const { item } = await admin.call('GET', '/review/flags/next');
    const fields = { item: item._id, version: String(item.version) };
    const unfit = await admin.post(QUEUE, { ...fields, decision: 'approve' });
    expect(unfit.status).toBe(400);
    const next = await admin.send(QUEUE, { ...fields, decision: 'delete', reply: 'Well seen' });
    expect(next.path).toBe(QUEUE);
    expect(next.text).toContain('Deleted');
    const again = await admin.send(QUEUE, { ...fields, decision: 'delete', reply: 'Well seen' });
    expect(again.text).toContain('Deleted');
    const late = await admin.post(QUEUE, { ...fields, decision: 'decline' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('You have already decided this: delete');
    const log = await admin.get('/admin/log');
    const [logged = ''] = rows(log, 'Reviewed Is this an advertisement');
    for (const detail of ['Queue: Flags', 'Kind: Question', 'Decision: Delete', 'Reply: Well seen'])
      expect(logged).toContain(detail);
    expect(logged).not.toContain('targetId');
    expect(log.links('Is this an advertisement in disguise?')[0]).toBe(
      `/questions/${String(item.post._id)}`,
    );
    const entry = (await admin.call('GET', '/admin/log')).entries[0];
    await admin.send('/admin/log', { do: 'undo', target: entry._id });
    expect((await admin.call('GET', '/review/flags/next')).item).toMatchObject({
      _id: item._id,
      post: { isHidden: false },
    });
    expect((await moderator.get('/notifications')).text).toContain('Well seen');
  });

  it('cannot be raised on things that do not exist', async () => {
    const long = `/flag/tag/${'x'.repeat(100)}`;
    const gone = ['/flag/question/999999', '/flag/answer/22', '/flag/tag/no-such-tag', long];
    for (const path of [...gone, '/flag/list/1', '/review/x'])
      expect((await member.get(path)).status, path).toBe(404);
  });
});
