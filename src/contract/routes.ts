import * as account from './account.ts';
import * as activity from './activity.ts';
import * as answerQueue from './answer-queue.ts';
import * as answerTrials from './answer-trials.ts';
import * as answers from './answers.ts';
import * as bounties from './bounties.ts';
import * as closing from './closing.ts';
import * as comments from './comments.ts';
import * as dashboard from './dashboard.ts';
import * as drafts from './drafts.ts';
import * as edits from './edits.ts';
import * as errorTexts from './error-texts.ts';
import * as conduct from './conduct.ts';
import * as flags from './flags.ts';
import * as history from './history.ts';
import * as invitations from './invitations.ts';
import * as log from './log.ts';
import * as moderation from './moderation.ts';
import * as notifications from './notifications.ts';
import * as pictures from './pictures.ts';
import * as posts from './posts.ts';
import * as preferences from './preferences.ts';
import * as privileges from './privileges.ts';
import * as push from './push.ts';
import * as questionFollows from './question-follows.ts';
import * as questions from './questions.ts';
import * as review from './review.ts';
import * as savedPosts from './saved-posts.ts';
import * as savedSearches from './saved-searches.ts';
import * as sessions from './sessions.ts';
import * as signUps from './sign-ups.ts';
import * as similar from './similar.ts';
import * as site from './site.ts';
import * as siteSettings from './site-settings.ts';
import * as suggestions from './suggestions.ts';
import * as tagAdmin from './tag-admin.ts';
import * as tagSynonyms from './tag-synonyms.ts';
import * as tagWatching from './tag-watching.ts';
import * as tags from './tags.ts';
import * as users from './users.ts';
import * as votes from './votes.ts';
import { routesOf } from './route.ts';

/** Every call of the contract, by name. A noun's calls are the routes that its module exports. */
export const ROUTES = {
  ...routesOf(site),
  ...routesOf(siteSettings),
  ...routesOf(invitations),
  ...routesOf(sessions),
  ...routesOf(signUps),
  ...routesOf(account),
  ...routesOf(pictures),
  ...routesOf(preferences),
  ...routesOf(push),
  // Listed before similar questions in the OpenAPI document.
  ...routesOf({ listQuestions: questions.listQuestions }),
  ...routesOf(similar),
  ...routesOf(errorTexts),
  ...routesOf(questions),
  ...routesOf(votes),
  ...routesOf(closing),
  ...routesOf(questionFollows),
  ...routesOf(savedPosts),
  ...routesOf(savedSearches),
  ...routesOf(drafts),
  ...routesOf(answerTrials),
  ...routesOf(answers),
  ...routesOf(bounties),
  ...routesOf(comments),
  ...routesOf(posts),
  ...routesOf(history),
  ...routesOf(suggestions),
  ...routesOf(tagSynonyms),
  ...routesOf(tags),
  ...routesOf(tagWatching),
  ...routesOf(users),
  ...routesOf(privileges),
  ...routesOf(dashboard),
  ...routesOf(answerQueue),
  ...routesOf(activity),
  ...routesOf(notifications),
  ...routesOf(edits),
  ...routesOf(conduct),
  ...routesOf(flags),
  ...routesOf(review),
  ...routesOf(moderation),
  ...routesOf(tagAdmin),
  ...routesOf(log),
};

export type RouteName = keyof typeof ROUTES;
