import { emailLinkMail, emailNoticeMail } from './account/email.ts';
import { passwordLinkMail } from './account/reset.ts';
import { bountyEnding } from './bounties/ending.ts';
import type { Job } from './job.ts';
import { mailDelivery } from './mail/delivery.ts';
import { gatherNotifications, notificationMail } from './notifications/mails.ts';
import { followerNotifications } from './question-follows/notify-followers.ts';
import { indexing } from './search/queue.ts';
import { tagDigestMail } from './tag-watching/digest-mail.ts';
import { gatherDigests } from './tag-watching/digests.ts';
import { tagCounting } from './tags/counting.ts';
import { tagFinishing } from './tags/finishing.ts';
import { texRendering } from './tex/rendering.ts';

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

/** Everything that the backend does in the background. */
export const JOBS: readonly Job[] = [
  mailing,
  texRendering,
  tagCounting,
  tagFinishing,
  indexing,
  followerNotifications,
  bountyEnding,
];
