import { emailLinkMail, emailNoticeMail } from './account/email.ts';
import { passwordLinkMail } from './account/reset.ts';
import type { Backend } from './backend.ts';
import { type MailDelivery, openMailDelivery } from './mail/delivery.ts';
import { gatherNotifications, notificationMail } from './notifications/mails.ts';
import { tagDigestMail } from './tag-watching/digest-mail.ts';
import { gatherDigests } from './tag-watching/digests.ts';

/** Sends the backend's mail in the background. Errors go to `report`. */
export function openMails(backend: Backend, report: (error: unknown) => void): MailDelivery {
  return openMailDelivery(backend, report, {
    async gather(all) {
      await gatherNotifications(all);
      await gatherDigests(all);
    },
    writers: {
      notifications: notificationMail,
      'tag-digest': tagDigestMail,
      'password-link': passwordLinkMail,
      'email-link': emailLinkMail,
      'email-notice': emailNoticeMail,
    },
  });
}
