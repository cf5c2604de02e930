import {
  PRIVILEGE_ACTIONS,
  type Privilege,
  type Stage,
  STAGES,
} from '../../../contract/privileges.ts';
import { DAY } from '../../../shared/durations.ts';
import { momentText } from '../../../shared/elapsed.ts';
import type { Caller } from '../../backend.ts';
import type { PrivilegeChange, Scale, Standing, Thresholds } from './standing.ts';

type Rights = Caller['rights'];

/**
 * The reputation that each privilege needs at each stage. Anybody creates tags while a community is
 * young: it begins with none, and every question needs one.
 */
const THRESHOLDS: Readonly<Record<Privilege, Readonly<Record<Stage, number>>>> = {
  comment: { young: 1, growing: 1, grown: 1 },
  suggest: { young: 1, growing: 1, grown: 1 },
  flag: { young: 1, growing: 1, grown: 1 },
  'vote-up': { young: 1, growing: 5, grown: 15 },
  links: { young: 1, growing: 10, grown: 10 },
  'vote-down': { young: 20, growing: 50, grown: 125 },
  'create-tags': { young: 1, growing: 150, grown: 750 },
  review: { young: 20, growing: 200, grown: 500 },
  edit: { young: 100, growing: 500, grown: 2_000 },
  close: { young: 100, growing: 500, grown: 2_000 },
  'tag-texts': { young: 150, growing: 600, grown: 2_500 },
  protect: { young: 300, growing: 1_500, grown: 5_000 },
  'see-deleted': { young: 100, growing: 2_000, grown: 7_500 },
};

/** The numbers of members who wrote in 90 days from which a community grows. */
const GROWING_FROM = 50;
const GROWN_FROM = 500;

/** How far back the writers of a community are counted, in milliseconds. */
export const WRITERS_WITHIN = 90 * DAY;
/** The membership after which a record earns privileges. */
const RECORD_AFTER = 7 * DAY;

export const thresholdOf = (privilege: Privilege, { stage, thresholds }: Scale): number =>
  thresholds[privilege] ?? THRESHOLDS[privilege][stage];

/** The reputation for a privilege; see `Thresholds`. */
export function thresholdsOf(privilege: Privilege, scale: Scale): Thresholds {
  const { young, growing } = THRESHOLDS[privilege];
  const isChanged = scale.thresholds[privilege] !== undefined;
  return {
    reputation: thresholdOf(privilege, scale),
    keptYoung: !isChanged && isLater(scale.stage, 'young') ? young : null,
    keptGrowing: !isChanged && isLater(scale.stage, 'growing') ? growing : null,
  };
}

export function stageOf(writers: number): Stage {
  if (writers >= GROWN_FROM) return 'grown';
  return writers >= GROWING_FROM ? 'growing' : 'young';
}

/** Whether a community of one stage is larger than of another. */
export const isLater = (one: Stage, other: Stage): boolean =>
  STAGES.indexOf(one) > STAGES.indexOf(other);

/** The one decision on what a member may do. Moderators and admins may do everything. */
export function mayDo(privilege: Privilege, { standing, scale, now }: Rights): boolean {
  if (standing.isSuspended) return false;
  if (standing.role !== 'user') return true;
  const change = changeNow(privilege, standing, now);
  if (change) return change.is === 'given';
  return (
    standing.reputation >= thresholdOf(privilege, scale) ||
    isKept(privilege, standing, scale) ||
    (standing.records.includes(privilege) && hasRecord(standing, now))
  );
}

/** Whether the caller moderates questions with these tags: all of them, or those of one tag. */
export const moderates = (
  { rights: { standing } }: Pick<Caller, 'rights'>,
  tags: readonly string[],
): boolean =>
  (standing.role !== 'user' && !standing.isSuspended) ||
  tags.some((tag) => standing.moderates.includes(tag));

/** The score in a tag that lets a member edit its texts. */
const TAG_SCORE = 20;

/** Whether a member edits the texts of a tag in which their posts have this score. */
export function mayEditTag({ standing, ...rights }: Rights, score: number): boolean {
  const records = score >= TAG_SCORE ? (['tag-texts'] as const) : standing.records;
  return mayDo('tag-texts', { ...rights, standing: { ...standing, records } });
}

/** Whether a member is here long enough for a record to count. */
const hasRecord = ({ joinedAt }: Pick<Standing, 'joinedAt'>, now: number): boolean =>
  now - joinedAt >= RECORD_AFTER;

function isKept(privilege: Privilege, standing: Standing, scale: Scale): boolean {
  const { keptYoung, keptGrowing } = thresholdsOf(privilege, scale);
  return (
    (keptYoung !== null && (standing.keptYoung ?? 0) >= keptYoung) ||
    (keptGrowing !== null && (standing.keptGrowing ?? 0) >= keptGrowing)
  );
}

function changeNow(
  privilege: Privilege,
  { changes }: Standing,
  now: number,
): PrivilegeChange | undefined {
  const change = changes[privilege];
  return change && (change.until === null || change.until > now) ? change : undefined;
}

/** How much reputation a member lacks; 0 for a privilege that they have or that is paused. */
export function missing(privilege: Privilege, rights: Rights): number {
  if (mayDo(privilege, rights)) return 0;
  return Math.max(0, thresholdOf(privilege, rights.scale) - rights.standing.reputation);
}

/** Why a member may not do something, as a sentence. */
export function refusalOf(privilege: Privilege, rights: Rights): string | undefined {
  const { standing, now } = rights;
  if (mayDo(privilege, rights)) return undefined;
  if (standing.isSuspended) return 'Your account is suspended, so you can only read';
  const action = PRIVILEGE_ACTIONS[privilege];
  const change = changeNow(privilege, standing, now);
  if (change) {
    const end =
      change.until === null ? '' : ` until ${momentText(new Date(change.until).toISOString())}`;
    const why = change.reason === '' ? '' : `: ${change.reason}`;
    return `An admin has paused your privilege to ${action}${end}${why}`;
  }
  const more = missing(privilege, rights);
  return `You need ${String(more)} more reputation to ${action}`;
}
