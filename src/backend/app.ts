import { Hono } from 'hono';
import type { InProcess, Origin } from '../contract/calls.ts';
import { UNAVAILABLE } from '../contract/errors.ts';
import { ROUTES } from '../contract/routes.ts';
import type { Backend } from './backend.ts';
import { allowOrigins, answerOtherMethods } from './platform/http/methods.ts';
import { conflict, HttpError } from './platform/http/errors.ts';
import { keyOf } from './platform/http/ids.ts';
import {
  inProcess,
  NO_SUCH_CALL,
  type Calls,
  mountAll,
  nameOfCall,
} from './platform/http/mount.ts';
import { NOUNS } from './nouns.ts';
import { serveOpenApi } from './operations/openapi/openapi.noun.ts';
import { questions } from './content/questions/questions.noun.ts';
import { accountRemoval } from './remove-account.ts';
import { callerOf } from './people/sessions/sessions.ts';
import { keepRelated } from './content/questions/related.ts';
import { countViews } from './content/questions/views.ts';
import { isUniqueViolation } from './platform/sql/dialect.ts';
import { DatabaseBusy, ReadTooLong, unavailability } from './platform/sql/failures.ts';
import { QueueFull } from '../markup/thread/thread.ts';

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
const SAME_AT_ONCE = conflict('Someone else just did the same; reload the page');

const FAILED = new HttpError('internal', 'Something went wrong on our side');

/** The backend's HTTP API. `report` gets every error whose details the caller does not see. */
export function createApp(backend: Backend, report: (error: unknown) => void): BackendApp {
  const hono = new Hono<{ Bindings: Origin }>({ strict: false }).basePath('/api');
  const calls: Calls = new Map();
  const app = Object.assign(hono, { calls, callerOf });
  allowOrigins(app);
  const views = countViews(backend, report);
  const related = keepRelated(backend, report);
  for (const { handlers = {} } of [...NOUNS, questions({ views, related }), accountRemoval]) {
    mountAll(app, backend, handlers);
  }
  const missing = Object.values(ROUTES).find((route) => !calls.has(nameOfCall(route)));
  if (missing) throw new Error(`No noun answers ${nameOfCall(missing)}`);
  serveOpenApi(app, backend);
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
      if (key !== 0) views.count(key, address);
    },
    async close() {
      await Promise.all([views.flush(), related.close()]);
    },
  };
}
