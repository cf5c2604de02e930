/// <reference types="astro/client" />

declare namespace App {
  /** What the server tells each page (server/), and what the middleware makes of it. */
  interface Locals {
    site: import('./server/locals.ts').SiteSettings;
    backend: import('./contract/calls.ts').InProcess | undefined;
    /** The visitor's network address. */
    address: string;
    /** False for crawlers and prefetches. */
    countsViews: boolean;
    sessionSecret: string;
    /** Tells the log about a failure that the visitor is not told in full. */
    report: (error: unknown) => void;
    /** Turns bodies into Markdown and back. */
    bodies: import('./server/bodies.ts').BodyConverter;
    /** To be told of what a page that is to be cached shows and lacks. */
    cached?: import('./server/locals.ts').CachedRender;
    /** When calls to the backend are given up, in milliseconds since 1970. */
    until: number | undefined;
    api: import('./api/server.ts').ServerApi;
    /** Of a call that has waited in vain: no other of the same visit waits again. */
    outage: import('./api/errors.ts').ApiError | undefined;
    /** Seconds after which the backend allows another try of what it refused last. */
    retryAfter: number | undefined;
    /** Whether the backend cannot give what the page is about now. */
    isUnavailable: boolean | undefined;
    /** The message that an earlier request left for this page. */
    flash: import('./cookies/flash.ts').Flash | undefined;
    /** The member's bearer token, as the cookie holds it. */
    token: string | undefined;
    /** The answer that a question's page is to print again, with what is wrong with it. */
    answerForm: import('./form-actions/form.ts').FormState | undefined;
    /** The signed-in member; undefined for guests. */
    session: import('./middleware/session.ts').PageSession | undefined;
    /** Whether there is a token of which the backend could not say whose it is. */
    isSessionUnknown: boolean | undefined;
    /** The request that could not get to the page of a member that it was for. */
    pendingForm: import('./form-actions/pending-form.ts').PendingForm | undefined;
    /** Whether a form was typed in a session that has ended: it may have been somebody else's. */
    isOfEndedSession: boolean | undefined;
    theme: import('./cookies/theme.ts').Theme | undefined;
    /** Whether keys of a member’s keyboard do something. */
    hasShortcuts: boolean | undefined;
    /** The path of the request, once it is known to have no other spelling. */
    asked: string | undefined;
    /** The form of a page that the client asks for, where the page has several. */
    representation: import('./formats/negotiation.ts').Representation | undefined;
  }
}
