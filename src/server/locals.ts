import type { InProcess } from '../contract/calls.ts';
import type { SiteSettings } from '../contract/site-settings.ts';
import type { ShownKeys } from '../contract/surrogate-keys.ts';
import type { BodyConverter } from './bodies.ts';

/** An account with a public password. */
export interface DemoAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** What every page may read of the site. */
export interface SiteInfo {
  readonly name: string;
  /** Whether the environment sets the name (SITE_NAME), which admins then cannot change. */
  readonly isNameFixed: boolean;
  /** The site's origin without a trailing slash; absolute links begin with it. */
  readonly url: string;
  /** The origin of another backend, without `/api`; undefined for our own. */
  readonly apiHost: string | undefined;
  /** The contact address (MAIL_FROM); undefined if there is none. */
  readonly mail: string | undefined;
  /** The accounts shown on the sign-in page, only in demo mode. */
  readonly demoAccounts: readonly DemoAccount[];
  /** Minimum length of a new password. */
  readonly passwordMin: number;
  /** What admins have changed at /admin/settings. */
  readonly settings: SiteSettings;
}

/** What the server passes to Astro with a request; the middleware adds to it (env.d.ts). */
export interface ServerLocals {
  site: SiteInfo;
  /** The current settings; undefined if another backend keeps them. */
  readSettings?: (() => Promise<SiteSettings>) | undefined;
  /** Reads a file of an uploaded picture; undefined if it does not exist. */
  readPicture?: ((file: string) => Promise<Uint8Array | undefined>) | undefined;
  backend: InProcess | undefined;
  /** The visitor's network address. */
  address: string;
  /** When the request had arrived in full, in milliseconds since 1970; undefined for now. */
  arrivedAt?: number | undefined;
  /** False for crawlers and prefetches. */
  countsViews: boolean;
  sessionSecret: string;
  /** Logs an error whose details the visitor does not see. */
  report: (error: unknown) => void;
  /** Converts bodies to Markdown and back. */
  bodies: BodyConverter;
  /** Undefined if the page will not be cached. */
  cached?: CachedRender;
}

/** Collects what a page shows while it is rendered for the cache. */
export interface CachedRender {
  /** To be called with the keys of each backend call. */
  readonly addShown: (shown: ShownKeys) => void;
  /** To be called if a page lacks data because the backend failed. */
  readonly markUncacheable: () => void;
}
