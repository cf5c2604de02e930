import type { Noun } from '../../noun.ts';
import { forgetRows } from '../../platform/sql/rows.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { notificationsMail } from './mails.ts';
import { listNotifications, readAllNotifications, readNotification } from './notifications.ts';

export const notifications: Noun = {
  handlers: {
    listNotifications: ({ backend, caller }) => listNotifications(backend, caller),
    readAllNotifications: ({ backend, caller }) => readAllNotifications(backend, caller),
    readNotification: ({ backend, caller, params }) =>
      readNotification(backend, caller, keyOf(params.id)),
  },
  mails: [notificationsMail],
  forget: forgetRows('notification_choices', 'notifications'),
};
