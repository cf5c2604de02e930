import { emailLinkMail, emailNoticeMail } from './account/email.ts';
import { passwordLinkMail } from './account/reset.ts';
import type { Job } from './job.ts';
import { mailDelivery } from './mail/delivery.ts';
import { gatherNotifications, notificationMail } from './notifications/mails.ts';
import { tagDigestMail } from './tag-watching/digest-mail.ts';
import { gatherDigests } from './tag-watching/digests.ts';

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
