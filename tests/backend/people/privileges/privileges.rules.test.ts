import { describe, expect, it } from 'vitest';
import {
  mayDo,
  mayEditTag,
  moderates,
  refusalOf,
  stageOf,
  thresholdOf,
} from '../../../../src/backend/people/privileges/privileges.rules.ts';
import type { Scale, Standing } from '../../../../src/backend/people/privileges/standing.ts';
import { PRIVILEGE_ACTIONS, PRIVILEGES, STAGES } from '../../../../src/contract/privileges.ts';
import { DAY } from '../../../../src/shared/durations.ts';
import { START } from '../../../support/backend.ts';

const MEMBER: Standing = {
  role: 'user',
  isSuspended: false,
  reputation: 1,
  joinedAt: START - 30 * DAY,
  keptYoung: null,
  keptGrowing: null,
  records: [],
  changes: {},
  moderates: [],
};

const scaleOf = (stage: Scale['stage'], thresholds: Scale['thresholds'] = {}): Scale => ({
  stage,
  isFixed: false,
  thresholds,
});

const rights = (standing: Standing, scale: Scale, now = START) => ({ standing, scale, now });

describe('The moderators of a tag', () => {
  const may = (more: Partial<Standing>, tags: readonly string[]) => {
    const standing = { ...MEMBER, ...more };
    return moderates({ rights: rights(standing, scaleOf('young')) }, tags);
  };

  it('moderate its questions, as staff moderate all, unless suspended', () => {
    expect(may({ moderates: ['css'] }, ['html', 'css'])).toBe(true);
    expect(may({ moderates: ['css'] }, ['html', 'css3'])).toBe(false);
    expect([may({}, ['css']), may({ role: 'moderator' }, [])]).toEqual([false, true]);
    expect(may({ role: 'moderator', isSuspended: true }, ['css'])).toBe(false);
  });
});

describe.each(STAGES)('In a %s community', (stage) => {
  it.each(PRIVILEGES)('the privilege %s starts at its threshold', (privilege) => {
    const scale = scaleOf(stage);
    const least = thresholdOf(privilege, scale);
    expect(mayDo(privilege, rights({ ...MEMBER, reputation: least }, scale))).toBe(true);
    const below = { ...MEMBER, reputation: least - 1 };
    expect(mayDo(privilege, rights(below, scale))).toBe(false);
    expect(refusalOf(privilege, rights(below, scale))).toBe(
      `You need 1 more reputation to ${PRIVILEGE_ACTIONS[privilege]}`,
    );
  });
});

describe('Privileges', () => {
  it('need the reputation in community.md, except three in young communities', () => {
    const row = (name: (typeof PRIVILEGES)[number]) =>
      STAGES.map((stage) => thresholdOf(name, scaleOf(stage)));
    expect(Object.fromEntries(PRIVILEGES.map((name) => [name, row(name)]))).toEqual({
      comment: [1, 1, 1],
      suggest: [1, 1, 1],
      flag: [1, 1, 1],
      'vote-up': [1, 5, 15],
      links: [1, 10, 10],
      'vote-down': [20, 50, 125],
      'create-tags': [1, 150, 750],
      review: [20, 200, 500],
      edit: [100, 500, 2000],
      close: [100, 500, 2000],
      'tag-texts': [150, 600, 2500],
      protect: [300, 1500, 5000],
      'see-deleted': [100, 2000, 7500],
    });
  });

  it('depend on the number of writers', () => {
    expect([0, 49, 50, 499, 500].map(stageOf)).toEqual([
      'young',
      'young',
      'growing',
      'growing',
      'grown',
    ]);
  });

  it('to edit the texts of a tag need reputation, or a score of 20 in it', () => {
    const grown = scaleOf('grown');
    const may = (is: Partial<Standing>, score: number) =>
      mayEditTag(rights({ ...MEMBER, ...is }, grown), score);
    expect([may({}, 19), may({}, 20), may({ reputation: 2_499 }, 19)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(may({ reputation: 2_500 }, 0)).toBe(true);
    expect(may({ joinedAt: START - 6 * DAY }, 20)).toBe(false);
    expect(may({ isSuspended: true }, 20)).toBe(false);
    const paused = { 'tag-texts': { is: 'paused', reason: '', until: null } } as const;
    expect(may({ changes: paused, reputation: 9_999 }, 20)).toBe(false);
  });

  it('are all held by moderators, and none by suspended members', () => {
    const moderator = { ...MEMBER, role: 'moderator' } as const;
    expect(PRIVILEGES.every((name) => mayDo(name, rights(moderator, scaleOf('grown'))))).toBe(true);
    const suspended = { ...moderator, isSuspended: true };
    expect(PRIVILEGES.some((name) => mayDo(name, rights(suspended, scaleOf('young'))))).toBe(false);
  });

  it('are kept when a community outgrows a stage, unless an admin sets a number', () => {
    const kept = { ...MEMBER, reputation: 1, keptYoung: 100 };
    expect(mayDo('edit', rights(kept, scaleOf('grown')))).toBe(true);
    expect(mayDo('protect', rights(kept, scaleOf('grown')))).toBe(false);
    expect(mayDo('edit', rights(kept, scaleOf('grown', { edit: 300 })))).toBe(false);
    const later = { ...MEMBER, keptGrowing: 500 };
    expect(mayDo('edit', rights(later, scaleOf('growing')))).toBe(false);
    expect(mayDo('edit', rights(later, scaleOf('grown')))).toBe(true);
  });

  it('are earned by a good record after a week', () => {
    const helpful = { ...MEMBER, records: ['close'] as const };
    expect(mayDo('close', rights(helpful, scaleOf('grown')))).toBe(true);
    const joinedAt = START - 7 * DAY + 1;
    expect(mayDo('close', rights({ ...helpful, joinedAt }, scaleOf('grown')))).toBe(false);
  });

  it('are granted and paused by admins for a limited time', () => {
    const until = START + DAY;
    const changes = {
      edit: { is: 'given', reason: '', until },
      flag: { is: 'paused', reason: 'Too hasty', until },
    } as const;
    const changed = { ...MEMBER, changes };
    expect(mayDo('edit', rights(changed, scaleOf('grown')))).toBe(true);
    expect(mayDo('edit', rights(changed, scaleOf('grown'), until))).toBe(false);
    expect(refusalOf('flag', rights(changed, scaleOf('grown')))).toBe(
      'An admin has paused your privilege to flag posts until November 21, 2026, 12:00 PM UTC: Too hasty',
    );
    expect(mayDo('flag', rights(changed, scaleOf('grown'), until))).toBe(true);
  });
});
