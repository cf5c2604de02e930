/// <reference types="astro/client" />

declare namespace App {
  type ServerLocals = import('./server/locals.ts').ServerLocals;

  /** The data that the server (server/) and the middleware pass to each page. */
  interface Locals extends ServerLocals {
    /** The deadline of calls to the backend, in milliseconds since 1970. */
    until: number | undefined;
    api: import('./api/server.ts').ServerApi;
    /** The error of a call that timed out, so that further calls of the request fail at once. */
    outage: import('./api/errors.ts').ApiError | undefined;
    /** Seconds after which the last refused call may be tried again, as the backend says. */
    retryAfter: number | undefined;
    /** Whether the backend cannot deliver the page's main content now. */
    isUnavailable: boolean | undefined;
    /** Whether the page's subject was deleted. The 404 page then says so. */
    isGone: boolean | undefined;
    /** A message from the previous request to show on this page. */
    flash: import('./cookies/flash.ts').Flash | undefined;
    /** The member's bearer token, from the cookie. */
    token: string | undefined;
    /** A rejected answer that the question's page shows again with its errors. */
    answerForm: import('./form-actions/form.ts').FormState | undefined;
    /** The signed-in member; undefined for guests. */
    session: import('./middleware/session.ts').PageSession | undefined;
    /** Whether there is a token, but the backend could not say whose it is. */
    isSessionUnknown: boolean | undefined;
    /** A submitted form that has not reached its page, for example because the session has ended. */
    pendingForm: import('./form-actions/pending-form.ts').PendingForm | undefined;
    /** Whether a form was typed in a session that has ended, perhaps by another person. */
    isOfEndedSession: boolean | undefined;
    /** Whether the visitor is a guest of a private site, who sees nothing of its content. */
    isOutside: boolean;
    theme: import('./cookies/preferences.ts').Theme | undefined;
    /** Whether keyboard shortcuts are on. */
    hasShortcuts: boolean | undefined;
    /** The canonical path of the request before any rewrite. */
    firstPath: string | undefined;
    /** The requested representation of a page that has several. */
    representation: import('./formats/negotiation.ts').Representation | undefined;
  }
}
