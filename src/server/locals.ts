import type { InProcess } from '../contract/calls.ts';
import type { ShownKeys } from '../contract/surrogate-keys.ts';
import type { BodyConverter } from './bodies.ts';

/** An account whose password everybody may know. */
export interface DemoAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** What every page may know of the site that it is part of. */
export interface SiteSettings {
  readonly name: string;
  /** The site's origin, without a slash at the end; absolute links begin with it. */
  readonly url: string;
  /** The origin of another backend, without `/api`; undefined for our own. */
  readonly apiHost: string | undefined;
  /** The address that people write to (MAIL_FROM). */
  readonly mail: string;
  /** The accounts that the page for signing in shows: in demo mode alone. */
  readonly demoAccounts: readonly DemoAccount[];
  /** Characters that a new password needs. */
  readonly passwordMin: number;
}

/** What the server hands to Astro beside a request; the middleware adds to it (env.d.ts). */
export interface ServerLocals {
  site: SiteSettings;
  backend: InProcess | undefined;
  address: string;
  countsViews: boolean;
  sessionSecret: string;
  report: (error: unknown) => void;
  bodies: BodyConverter;
  /** Undefined where the page is not to be cached. */
  cached?: CachedRender;
}

/** Told of what a page shows while it is rendered for the cache. */
export interface CachedRender {
  /** To be called with what each call to the backend shows. */
  readonly addShown: (shown: ShownKeys) => void;
  /** To be called where a page lacks what the backend failed to give. */
  readonly markUncacheable: () => void;
}
