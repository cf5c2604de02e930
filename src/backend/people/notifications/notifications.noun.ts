import type { Noun } from '../../noun.ts';
import { deleteRows } from '../../platform/sql/rows.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { notificationsMail } from './mails.ts';
import { listNotifications, readAllNotifications, readNotification } from './notifications.ts';

const OK = { ok: true } as const;
export const notifications: Noun = {
  handlers: {
    listNotifications: ({ backend, caller }) => listNotifications(backend, caller),
    readAllNotifications: async ({ backend, caller }) => {
      await readAllNotifications(backend, caller);
      return OK;
    },
    readNotification: async ({ backend, caller, params }) => {
      await readNotification(backend, caller, keyOf(params.id));
      return OK;
    },
  },
  mails: [notificationsMail],
  async forget(tx, userId) {
    for (const table of ['notification_choices', 'notifications'] as const)
      await deleteRows(tx.sql, table, { user_id: userId });
  },
};
