import { Hono } from 'hono';
import type { InProcess, Origin } from '../contract/calls.ts';
import { UNAVAILABLE } from '../contract/errors.ts';
import { QueueFull } from '../markup/thread/fair-queue.ts';
import { mountAccount } from './account/routes.ts';
import { mountActivity } from './activity/routes.ts';
import { mountAnswerTrials } from './answer-trials/routes.ts';
import { mountAnswers } from './answers/routes.ts';
import type { Backend } from './backend.ts';
import { allowOrigins } from './http/cors.ts';
import { mountBounties } from './bounties/routes.ts';
import { mountComments } from './comments/routes.ts';
import { mountDashboard } from './dashboard/routes.ts';
import { mountErrorTexts } from './error-texts/routes.ts';
import { mountDrafts } from './drafts/routes.ts';
import { HttpError } from './http/errors.ts';
import { keyOf } from './http/ids.ts';
import { inProcess, NO_SUCH_CALL } from './http/in-process.ts';
import { answerOtherMethods } from './http/methods.ts';
import type { Calls } from './http/mount.ts';
import { mountAnswerQueue } from './answer-queue/routes.ts';
import { mountHistory } from './history/routes.ts';
import { mountSuggestions } from './suggestions/routes.ts';
import { mountModeration } from './moderation/routes.ts';
import { mountNotifications } from './notifications/routes.ts';
import { mountAbout } from './openapi/routes.ts';
import { mountPush } from './push/routes.ts';
import { mountQuestionFollows } from './question-follows/routes.ts';
import { keepRelated } from './questions/related/related.ts';
import { mountQuestions } from './questions/routes.ts';
import { countViews } from './questions/views.ts';
import { mountReports } from './reports/routes.ts';
import { mountSavedPosts } from './saved-posts/routes.ts';
import { mountSavedSearches } from './saved-searches/routes.ts';
import { mountSessions } from './sessions/routes.ts';
import { mountSetup } from './setup/routes.ts';
import { mountSitemap } from './sitemap/routes.ts';
import { isUniqueViolation } from './sql/dialect.ts';
import { DatabaseBusy, ReadTooLong, unavailability } from './sql/failures.ts';
import { mountStats } from './stats/routes.ts';
import { mountSynonyms } from './synonyms/routes.ts';
import { mountTagWatching } from './tag-watching/routes.ts';
import { mountTags } from './tags/routes.ts';
import { mountTex } from './tex/routes.ts';
import { mountUsers } from './users/routes.ts';
import { mountVotes } from './votes/routes.ts';

/** Handles a request to `/api/…`. Never throws: an internal error becomes a 500 as in the contract. */
export type BackendFetch = (request: Request, origin: Origin) => Promise<Response>;

/** The backend as the server uses it. */
export interface BackendApp {
  readonly fetch: BackendFetch;
  /** Makes a call within this process. */
  readonly call: InProcess;
  /** Counts a view of a cached page, for which the backend is not called. */
  countView(questionId: string, address: string): void;
  /** Writes the views counted in memory. To be called before the database is closed. */
  close(): Promise<void>;
}

const SITE_UNAVAILABLE = unavailable(UNAVAILABLE.message);
const TOO_LONG = unavailable('This search takes too long; try fewer or rarer words');

function unavailable(message: string): HttpError {
  return new HttpError('unavailable', message, { retryAfter: UNAVAILABLE.retryAfter });
}

/** A fallback: callers that may insert the same row as a concurrent call throw a clearer error. */
const SAME_AT_ONCE = new HttpError('conflict', 'Someone else just did the same; reload the page');

const FAILED = new HttpError('internal', 'Something went wrong on our side');

/** The backend's HTTP API. `report` gets every error whose details the caller does not see. */
export function createApp(backend: Backend, report: (error: unknown) => void): BackendApp {
  const hono = new Hono<{ Bindings: Origin }>({ strict: false }).basePath('/api');
  const calls: Calls = new Map();
  const app = Object.assign(hono, { calls });
  allowOrigins(app);
  const views = countViews(backend, report);
  const related = keepRelated(backend, report);
  mountSessions(app, backend);
  mountAccount(app, backend);
  mountSetup(app, backend);
  mountUsers(app, backend);
  mountActivity(app, backend);
  mountQuestions(app, backend, { views, related });
  mountErrorTexts(app, backend);
  mountAnswers(app, backend);
  mountVotes(app, backend);
  mountSavedPosts(app, backend);
  mountSavedSearches(app, backend);
  mountDrafts(app, backend);
  mountAnswerTrials(app, backend);
  mountBounties(app, backend);
  mountQuestionFollows(app, backend);
  mountComments(app, backend);
  mountHistory(app, backend);
  mountSuggestions(app, backend);
  mountTags(app, backend);
  mountTagWatching(app, backend);
  mountSynonyms(app, backend);
  mountNotifications(app, backend);
  mountPush(app, backend);
  mountDashboard(app, backend);
  mountAnswerQueue(app, backend);
  mountStats(app, backend);
  mountSitemap(app, backend);
  mountModeration(app, backend);
  mountReports(app, backend);
  mountTex(app, backend);
  mountAbout(app, backend);
  answerOtherMethods(app);
  app.notFound(() => NO_SUCH_CALL.toResponse());
  const refusalFor = (error: unknown) => {
    if (error instanceof HttpError) return error;
    // Not reported: the caller asked for too much.
    if (error instanceof ReadTooLong) return TOO_LONG;
    if (error instanceof DatabaseBusy) return SITE_UNAVAILABLE;
    report(error);
    if (isUniqueViolation(error)) return SAME_AT_ONCE;
    const isPassing = error instanceof QueueFull || unavailability(error) !== undefined;
    return isPassing ? SITE_UNAVAILABLE : FAILED;
  };
  app.onError((error) => refusalFor(error).toResponse());
  return {
    fetch: async (request, origin) => app.fetch(request, origin),
    call: inProcess(calls, refusalFor),
    countView(questionId, address) {
      const key = keyOf(questionId);
      if (key !== undefined) views.count(key, address);
    },
    async close() {
      await Promise.all([views.flush(), related.close()]);
    },
  };
}
