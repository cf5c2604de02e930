import { lockText } from '../../contract/lock-text.ts';
import type { LockKind } from '../../contract/locks.ts';
import { LockForm } from '../../contract/moderation-forms.ts';
import { ROUTES } from '../../contract/routes.ts';
import { action } from './actions.ts';
import { reasonIn } from './reason.ts';

/** Locks something of a post for some days, or unlocks it if none are chosen. */
export function locking(kind: LockKind) {
  return action(
    LockForm,
    (fields) => {
      const { days = '' } = fields;
      const isLocked = days !== '';
      return {
        locked: isLocked,
        reason: reasonIn(fields),
        ...(isLocked && { days: Number(days) }),
      };
    },
    async (call, id, body) => {
      const { lock } = await call(ROUTES.setLock, { params: { id, kind }, body });
      return lock ? lockText(kind, lock) : `The ${kind} of this post are not locked`;
    },
  );
}
