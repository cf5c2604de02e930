import { emailLinkMail, emailNoticeMail } from './account/email.ts';
import { passwordLinkMail } from './account/reset.ts';
import type { Backend } from './backend.ts';
import { type MailDelivery, openMailDelivery } from './mail/delivery.ts';
import { gatherNotifications, notificationMail } from './notifications/mails.ts';

/** Sends all that the backend has to mail. `report` is told of each failure. */
export function openMails(backend: Backend, report: (error: unknown) => void): MailDelivery {
  return openMailDelivery(backend, report, {
    gather: gatherNotifications,
    writers: {
      notifications: notificationMail,
      'password-link': passwordLinkMail,
      'email-link': emailLinkMail,
      'email-notice': emailNoticeMail,
    },
  });
}
