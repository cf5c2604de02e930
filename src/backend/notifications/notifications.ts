import type { NotificationType } from '../../contract/notifications.ts';
import type { Work } from '../sql/transaction.ts';

export interface NewNotification {
  readonly userId: number;
  readonly type: NotificationType;
  /** Short: a toast shows it alone. */
  readonly title: string;
  readonly message: string;
  /** A path of this site. */
  readonly link: string | null;
  /** Who it is about; null where nobody is to be named. */
  readonly senderId: number | null;
}

/** Tells a person of something, and their open pages once the work is committed. Never of their own doing. */
export function notify(_work: Work, _notification: NewNotification): Promise<void> {
  return Promise.resolve();
}

/** The first notification of a new member. */
export function welcome(_work: Work, _userId: number): Promise<void> {
  return Promise.resolve();
}
