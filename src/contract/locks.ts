import * as z from 'zod';
import { Time } from './fields.ts';
import { LockForm } from './moderation-forms.ts';
import { route } from './route.ts';

/** What can be locked: only moderators can then edit a post, or comment on it. */
export const LOCK_KINDS = ['edits', 'comments'] as const;
export type LockKind = (typeof LOCK_KINDS)[number];

/** The end of a lock and its reason. */
export const Lock = z.object({ until: Time, reason: z.string() });
export type Lock = z.output<typeof Lock>;

export const setLock = route({
  method: 'PUT',
  path: '/admin/posts/{id}/locks/{kind}',
  access: 'moderator',
  summary: 'Lock edits or comments of a post for some days, or unlock them',
  source: 'feature admin',
  params: z.object({ id: z.string(), kind: z.enum(LOCK_KINDS) }),
  body: LockForm,
  response: z.object({ lock: Lock.nullable() }),
});
