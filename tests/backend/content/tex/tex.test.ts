import { describe, expect, it } from 'vitest';
import { renderPending } from '../../../../src/backend/content/tex/rendering.ts';
import { changedKeys, type Member, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { addStaff, loggedActions } from '../../../support/staff.ts';

const LOOK = { description: '', color: '#123456', featured: false };
const FORMULA = '$a*b*c$';

describe('TeX', async () => {
  const test = await openForSuite('sqlite');
  const staff = await addStaff(test);
  const [ann] = await addMembers(test, 'member', 1);

  const admin = (method: string, path: string, body?: object, as = staff.admin) =>
    test.call(method, `/admin${path}`, { as, body });
  const turn = (name: string, tex?: boolean) => admin('PUT', `/tags/${name}`, { ...LOOK, tex });
  const create = (name: string, tex?: boolean) => admin('POST', '/tags', { name, ...LOOK, tex });
  const shown = async (id: string) => {
    const { body } = await test.call('GET', `/questions/${id}`, { prepared: true });
    return body.question;
  };
  const ask = async (tags: string[], content = FORMULA, format = 'markdown') => {
    const title = 'What does this formula say?';
    const body = { title, content, format, tags };
    const reply = await test.post('/questions', ann, body);
    expect(reply.status).toBe(201);
    return reply.body.question._id as string;
  };
  const answer = (questionId: string, content: string) =>
    test.post('/answers', ann, { questionId, content, format: 'markdown' });
  const tex = async (query: string) => (await test.get(`/tex${query}`)).body;

  it('is rendered only in questions with a tag that has it on, and in their answers', async () => {
    expect(await tex('')).toEqual({ tex: false, site: false });
    await create('geometry', true);
    await create('cooking');
    const id = await ask(['cooking', 'geometry']);
    await answer(id, `so $x*y*z$`);
    const question = await shown(id);
    expect(question).toMatchObject({ tex: true });
    expect(question.content).toMatch(/<math>.*∗.*<\/math>/);
    expect(question.answers[0].content).toContain('<math>');
    const other = await shown(await ask(['cooking']));
    expect(other).toMatchObject({ tex: false, content: '<p>$a<em>b</em>c$</p>' });
    expect(await tex('?tags=cooking')).toEqual({ tex: false, site: false });
    expect(await tex('?tags=cooking,%20Geometry')).toEqual({ tex: true, site: false });
    expect(await tex(`?question=${id}`)).toEqual({ tex: true, site: false });
    expect(await tex('?question=none')).toEqual({ tex: false, site: false });
    expect(await tex('')).toEqual({ tex: true, site: false });
  });

  it('leaves prices unchanged where it is off', async () => {
    const question = await shown(await ask(['cooking'], 'from $5 to $10, or $HOME'));
    expect(question.content).toBe('<p>from $5 to $10, or $HOME</p>');
  });

  it('is applied to existing posts when a tag turns it on, and removed when it is off again', async () => {
    const id = await ask(['algebra']);
    await answer(id, 'and $$a \\\\ b_1$$');
    const plain = await ask(['cooking'], FORMULA, 'html');
    await turn('algebra', true);
    expect((await test.get('/tags/algebra')).body.tag.tex).toBe(true);
    test.events.length = 0;
    await renderPending(test.backend);
    expect(changedKeys(test.events)).toEqual([`question:${id}`]);
    const question = await shown(id);
    expect(question).toMatchObject({ tex: true });
    expect(question.content).toContain('<math>');
    expect(question.answers[0].content).toContain('<math display="block">');
    expect(await shown(plain)).toMatchObject({ tex: false, content: FORMULA });
    await turn('algebra', false);
    await renderPending(test.backend);
    expect((await shown(id)).content).toBe('<p>$a<em>b</em>c$</p>');
    expect((await shown(id)).answers[0].content).toBe('<p>and $$a \\\\ b_1$$</p>');
  });

  it('keeps its setting if a form does not mention it', async () => {
    await turn('geometry', true);
    await admin('PUT', '/tags/geometry', { ...LOOK, description: 'Of shapes' });
    expect((await test.get('/tags/geometry')).body.tag).toMatchObject({
      description: 'Of shapes',
      tex: true,
    });
  });

  it('is applied by an edit that adds such a tag, and by a merge into one', async () => {
    const id = await ask(['cooking'], FORMULA, 'html');
    await answer(id, 'so $x_1$');
    const edit = { title: 'What does this formula say?', content: FORMULA, tags: ['geometry'] };
    await test.put(`/questions/${id}`, ann, edit);
    expect((await shown(id)).content).toContain('<math>');
    expect((await shown(id)).answers[0].content).toContain('<math>');
    const merged = await ask(['shapes'], FORMULA, 'html');
    await admin('POST', '/tags/shapes/merge', { into: 'geometry' });
    await renderPending(test.backend);
    expect((await shown(merged)).content).toContain('<math>');
  });

  it('can be turned on for the whole site by admins, which is logged and can be undone', async () => {
    const id = await ask(['cooking'], FORMULA, 'html');
    expect((await admin('PUT', '/tex', { tex: true }, staff.moderator)).status).toBe(403);
    expect((await admin('PUT', '/tex', { tex: true })).body).toEqual({ tex: true });
    expect((await admin('PUT', '/tex', { tex: true })).status).toBe(200);
    expect((await loggedActions(test, staff.admin)).slice(0, 2)).not.toEqual([
      'tex-changed',
      'tex-changed',
    ]);
    await renderPending(test.backend);
    expect((await shown(id)).content).toContain('<math>');
    expect((await shown(await ask(['cooking']))).content).toContain('<math>');
    expect(await tex('?tags=cooking')).toEqual({ tex: true, site: true });
    const { body } = await admin('GET', '/log');
    const [entry] = body.entries;
    expect(entry).toMatchObject({ action: 'tex-changed', target: { kind: 'site' } });
    const undo = (as: Member) => admin('POST', `/log/${String(entry._id)}/undo`, undefined, as);
    expect((await undo(staff.moderator)).status).toBe(403);
    expect((await undo(staff.admin)).status).toBe(200);
    await renderPending(test.backend);
    expect((await shown(id)).content).toBe(FORMULA);
  });

  it('resumes rendering after a restart', async () => {
    const id = await ask(['topology'], FORMULA, 'html');
    await turn('topology', true);
    await renderPending(test.backend, AbortSignal.abort());
    expect((await shown(id)).tex).toBe(false);
    await renderPending(test.backend);
    expect((await shown(id)).tex).toBe(true);
  });
});
