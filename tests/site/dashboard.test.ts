import { describe, expect, it } from 'vitest';
import { grouped } from '../../src/shared/counted.ts';
import type { Dashboard } from '../../src/contract/dashboard.ts';
import { sharedDemo } from '../support/shared-sites.ts';

const site = await sharedDemo();
const member = await site.demo();

describe('The dashboard', () => {
  it('shows the backend’s counts as figures and tables', async () => {
    const counted = (await member.call('GET', '/dashboard')) as Dashboard;
    const { stats, activity, reputationByDay, postsByWeek } = counted;
    const page = await member.get('/dashboard');
    expect(page.text).toContain(`${grouped(stats.totalViews)} Total Views`);
    expect(page.text).toContain(`${grouped(stats.reputationGained)} Reputation Gained`);
    expect(page.text).not.toContain('samples');
    const cells = page.texts(({ name }) => name === 'td').map(Number);
    expect(cells).toEqual([
      ...reputationByDay.map(({ reputation }) => reputation),
      ...postsByWeek.flatMap(({ questions, answers }) => [questions, answers]),
    ]);
    expect(stats.reputationGained).toBeGreaterThan(0);
    for (const { type, title, description, link } of activity) {
      expect(page.links(type === 'badge' ? title : description)).toContain(link);
    }
  });

  it('groups activity by day, with the reputation earned', async () => {
    const page = await member.get('/dashboard');
    const days = page.texts(({ name }) => name === 'h3');
    expect(days.length).toBeGreaterThan(2);
    for (const day of days) expect(day).toMatch(/^\w+day, \w+ \d+, \d{4}$/);
    expect(new Set(days).size).toBe(days.length);
    const earned = page.texts(({ attribs }) => /\bearned\b/.test(attribs.class ?? ''));
    expect(earned.length).toBeGreaterThan(2);
    for (const one of earned) expect(one).toMatch(/^[+−]\d+ reputation( so far)?$/);
  });
});
