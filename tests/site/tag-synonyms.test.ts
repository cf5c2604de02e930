import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';
import { type Visitor } from '../support/visitor.ts';

const site = await sharedSite();
const admin = await site.admin();
const member = await site.join('synonym-giver');
const stranger = await site.join('synonym-stranger');

const SYNONYMS = '/tags/synonymous/synonyms';

beforeAll(async () => {
  const { path } = await member.ask('What is called by several names?', 'This.', 'synonymous');
  for (let at = 0; at < 5; at += 1) {
    const voter = await site.join(`synonym-voter-${String(at)}`);
    await voter.send(`${path}/vote`, { type: 'up' });
  }
});

const change = (visitor: Visitor, fields: Record<string, string>) => visitor.send(SYNONYMS, fields);

describe('The synonyms of a tag without scripts', () => {
  it('are visible to everyone, with what it takes to propose one', async () => {
    expect((await member.get('/tags/synonymous')).links('Synonyms')).toEqual([SYNONYMS]);
    const reader = site.guest();
    expect((await reader.get('/tags/synonymous')).links('Synonyms')).toEqual([]);
    const guest = await reader.get(SYNONYMS);
    expect(guest.status).toBe(200);
    expect(guest.text).toContain('Log in to propose synonyms and vote');
    expect((await stranger.get(SYNONYMS)).text).toContain('Your score in this tag is 0');
    const refused = await stranger.post(SYNONYMS, { do: 'propose', synonym: 'alike' });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('You need a score of 5 in this tag. You have 0');
    expect((await member.get('/tags/no-such-tag/synonyms')).status).toBe(404);
  });

  it('can be proposed, and invalid input is kept', async () => {
    const wrong = await member.post(SYNONYMS, { do: 'propose', synonym: 'a b' });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('value="a b"');
    expect(wrong.text).toContain('A tag can only contain');
    const proposed = await change(member, { do: 'propose', synonym: 'alike' });
    expect(proposed.path).toBe(SYNONYMS);
    expect(proposed.text).toContain('alike proposed');
    expect(proposed.text).toContain('1 vote of 3; proposed by synonym-giver');
    const guest = site.guest();
    await expect
      .poll(async () => (await guest.get('/tags/synonymous')).links('Synonyms'))
      .toEqual([SYNONYMS]);
    expect((await change(member, { do: 'unvote', synonym: 'alike' })).text).toContain(
      'No proposals yet',
    );
  });

  it('can be rejected by a moderator with a reason, which notifies the proposer', async () => {
    await change(member, { do: 'propose', synonym: 'akin' });
    expect((await change(member, { do: 'vote', synonym: 'akin' })).text).toContain('has your vote');
    const withoutReason = await admin.post(SYNONYMS, { do: 'reject', synonym: 'akin', reason: '' });
    expect([
      withoutReason.status,
      withoutReason.text.includes('Please explain why you are rejecting it'),
    ]).toEqual([400, true]);
    const done = await change(admin, { do: 'reject', synonym: 'akin', reason: 'Too wide' });
    expect(done.text).toContain('akin rejected');
    expect((await member.get('/notifications')).text).toContain(
      'Your synonym akin for the tag synonymous was rejected',
    );
    expect((await admin.get('/admin/log')).text).toContain('Rejected the synonym');
  });

  it('can be added and removed by a moderator', async () => {
    const added = await change(admin, { do: 'accept', synonym: 'same' });
    expect(added.text).toContain('same is now a synonym');
    const redirect = await member.get('/tags/same');
    expect([redirect.status, redirect.redirect]).toEqual([301, '/tags/synonymous']);
    const page = await member.get('/tags/same/synonyms');
    expect(page.redirect).toBe(SYNONYMS);
    expect((await change(admin, { do: 'remove', synonym: 'same' })).text).toContain(
      'same is no longer a synonym',
    );
    expect((await member.get('/tags/same')).status).toBe(404);
  });
});
