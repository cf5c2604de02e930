import { account } from './account/account.noun.ts';
import { activity } from './activity/activity.noun.ts';
import { answerQueue } from './answer-queue/answer-queue.noun.ts';
import { answerTrials } from './answer-trials/answer-trials.noun.ts';
import { answers } from './answers/answers.noun.ts';
import { bounties } from './bounties/bounties.noun.ts';
import { comments } from './comments/comments.noun.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { drafts } from './drafts/drafts.noun.ts';
import { errorTexts } from './error-texts/error-texts.noun.ts';
import { history } from './history/history.noun.ts';
import { moderation } from './moderation/moderation.noun.ts';
import { notifications } from './notifications/notifications.noun.ts';
import { openapi } from './openapi/openapi.noun.ts';
import { push } from './push/push.noun.ts';
import { questionFollows } from './question-follows/question-follows.noun.ts';
import { reports } from './reports/reports.noun.ts';
import { savedPosts } from './saved-posts/saved-posts.noun.ts';
import { savedSearches } from './saved-searches/saved-searches.noun.ts';
import { search } from './search/queue.ts';
import { sessions } from './sessions/sessions.noun.ts';
import { setup } from './setup/first-admin.ts';
import { sitemap } from './sitemap/sitemap.ts';
import { stats } from './stats/stats.ts';
import { suggestions } from './suggestions/suggestions.noun.ts';
import { synonyms } from './synonyms/synonyms.noun.ts';
import { tagWatching } from './tag-watching/tag-watching.noun.ts';
import { tags } from './tags/tags.noun.ts';
import { tex } from './tex/tex.ts';
import { users } from './users/users.noun.ts';
import { votes } from './votes/votes.ts';
import type { Job } from './job.ts';
import { mailing } from './mails.ts';
import type { Noun } from './noun.ts';
import { onQuestionDeleted } from './questions/deleting.ts';

/** Everything that the backend is about, but for questions, which need services (app.ts). */
export const NOUNS: readonly Noun[] = [
  sessions,
  account,
  setup,
  users,
  activity,
  search,
  errorTexts,
  answers,
  votes,
  savedPosts,
  savedSearches,
  drafts,
  answerTrials,
  bounties,
  questionFollows,
  comments,
  history,
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
  reports,
  tex,
  openapi,
];

for (const { onDelete } of NOUNS) if (onDelete) onQuestionDeleted.push(onDelete);

/** Everything that the backend does in the background. */
export const JOBS: readonly Job[] = [mailing, ...NOUNS.flatMap(({ jobs = [] }) => jobs)];
