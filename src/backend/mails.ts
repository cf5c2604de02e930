import { emailLinkMail, emailNoticeMail } from './people/account/email.ts';
import { passwordLinkMail } from './people/account/reset.ts';
import type { Job } from './job.ts';
import { mailDelivery } from './platform/mail/delivery.ts';
import { gatherNotifications, notificationMail } from './people/notifications/mails.ts';
import { tagDigestMail } from './features/tag-watching/digest-mail.ts';
import { gatherDigests } from './features/tag-watching/digests.ts';

/** Sends everything that the backend mails. */
export const mailing: Job = mailDelivery({
  async gather(backend) {
    await gatherNotifications(backend);
    await gatherDigests(backend);
  },
  writers: {
    notifications: notificationMail,
    'tag-digest': tagDigestMail,
    'password-link': passwordLinkMail,
    'email-link': emailLinkMail,
    'email-notice': emailNoticeMail,
  },
});
