import { ACTIVITIES } from './people/users/activity.ts';
import { account } from './people/account/account.noun.ts';
import { activity } from './features/activity/activity.ts';
import { answerQueue } from './features/answer-queue/answer-queue.ts';
import { answerTrials } from './features/answer-trials/answer-trials.ts';
import { answers } from './content/answers/answers.noun.ts';
import { bounties } from './features/bounties/ending.ts';
import { communityWiki } from './content/community-wiki/community-wiki.ts';
import { comments } from './content/comments/comments.noun.ts';
import { dashboard } from './features/dashboard/dashboard.ts';
import { drafts } from './content/drafts/drafts.ts';
import { errorTexts } from './content/error-texts/error-texts.noun.ts';
import { firstPosts } from './content/first-posts/first-posts.ts';
import { conduct } from './content/conduct/conduct.ts';
import { flags } from './content/flags/flags.noun.ts';
import { held } from './content/held/held.noun.ts';
import { history } from './content/history/history.noun.ts';
import { invitations } from './people/invitations/invitations.ts';
import { signUps } from './people/sign-ups/sign-ups.ts';
import { listVisits } from './features/list-visits/list-visits.ts';
import { moderation } from './content/moderation/moderation.noun.ts';
import { notifications } from './people/notifications/notifications.noun.ts';
import { openapi } from './operations/openapi/openapi.noun.ts';
import { pictures } from './people/pictures/pictures.ts';
import { privileges } from './people/privileges/privileges.ts';
import { push } from './people/push/subscriptions.ts';
import { questionFollows } from './features/question-follows/follows.ts';
import { review, REVIEW_QUEUES } from './content/review/review.ts';
import { savedPosts } from './features/saved-posts/read.ts';
import { savedSearches } from './features/saved-searches/saved-searches.ts';
import { search } from './content/search/queue.ts';
import { sessions } from './people/sessions/sign-in.ts';
import { setup } from './operations/setup/first-admin.ts';
import { siteSettings } from './people/site-settings/site-settings.ts';
import { sitemap } from './features/sitemap/sitemap.ts';
import { stats } from './features/stats/stats.ts';
import { suggestions } from './content/suggestions/suggestions.noun.ts';
import { synonyms } from './content/synonyms/synonyms.noun.ts';
import { tagWatching } from './features/tag-watching/tag-watching.ts';
import { tags } from './content/tags/tags.noun.ts';
import { tex } from './content/tex/tex.ts';
import { users } from './people/users/directory.ts';
import { votes } from './content/votes/votes.ts';
import { closing } from './content/closing/closing.noun.ts';
import type { Job } from './job.ts';
import { mailDelivery } from './platform/mail/delivery.ts';
import type { Noun } from './noun.ts';
import { onQuestionDeleted } from './content/questions/deleting.ts';

/** Everything that the backend is about, except questions, which need services (app.ts). */
export const NOUNS: readonly Noun[] = [
  sessions,
  account,
  setup,
  users,
  privileges,
  siteSettings,
  pictures,
  invitations,
  signUps,
  activity,
  search,
  errorTexts,
  answers,
  votes,
  closing,
  savedPosts,
  savedSearches,
  drafts,
  answerTrials,
  bounties,
  questionFollows,
  listVisits,
  comments,
  history,
  held,
  communityWiki,
  suggestions,
  tags,
  tagWatching,
  synonyms,
  notifications,
  push,
  dashboard,
  answerQueue,
  stats,
  sitemap,
  moderation,
  flags,
  conduct,
  firstPosts,
  review,
  tex,
  openapi,
];

for (const { activity = [], queues = [], onDelete } of NOUNS) {
  ACTIVITIES.push(...activity);
  REVIEW_QUEUES.push(...queues);
  if (onDelete) onQuestionDeleted.push(onDelete);
}

/** Sends everything that the backend mails. */
export const mailing = mailDelivery(NOUNS.flatMap(({ mails = [] }) => mails));

/** Everything that the backend does in the background. */
export const JOBS: readonly Job[] = [mailing, ...NOUNS.flatMap(({ jobs = [] }) => jobs)];
