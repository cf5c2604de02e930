import type { Notification } from '../contract/notifications.ts';
import type { NewPost } from '../contract/events.ts';
import type { SurrogateKey } from '../contract/surrogate-keys.ts';
import type { Suspension } from '../contract/suspension.ts';
import type { Digest } from '../contract/tag-watch-forms.ts';
import type { Role } from '../contract/users.ts';
import type { Database } from './sql/open.ts';

/** What the backend is made from; nothing in it is global. */
export interface Backend {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly publish: Publish;
  readonly mail: SendMail;
  readonly logSecurity: (event: SecurityEvent) => void;
  /** What `GET /api` calls this site. */
  readonly name: string;
  /**
   * Where the site stands, such as `https://atoll.example`: links to it are links to its questions,
   * and mails can hold links. Without it nothing is offered that takes a mail.
   */
  readonly siteUrl?: string | undefined;
  /** Signs addresses in mails (SESSION_SECRET); without it none is signed. */
  readonly secret?: string | undefined;
  /** Characters of a new password; as section 5 says unless given (PASSWORD_MIN). */
  readonly passwordMin?: number | undefined;
  /** Notifications in browsers; without it there are none. */
  readonly push?: PushSettings | undefined;
  /** Whether limits of tries count (RATE_LIMIT). */
  readonly limits: boolean;
}

/** The time that a digest tells of, in milliseconds since 1970. */
export interface DigestSpan {
  readonly told: Digest;
  readonly since: number;
  readonly until: number;
}

/** What Web Push takes: our keys (VAPID), and whom push services write to about us. */
export interface PushSettings {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` or https. */
  readonly contact: string;
  /** A push service of a test's own: it has a private address, and a certificate by this authority. */
  readonly testService?: { readonly ca: string };
}

/** What a browser shows, and the page that it opens. */
export type PushMessage = Pick<Notification, '_id' | 'title' | 'message' | 'link'>;

/** What happened, told after it is committed. */
export type BackendEvent =
  | {
      readonly type: 'notified';
      readonly userId: number;
      readonly notification: Notification;
      /** Whether browsers show it that are closed. */
      readonly isPushed: boolean;
    }
  /** Something is shown in a person's browsers; `write` returns undefined if there is nothing to show. */
  | {
      readonly type: 'push-due';
      readonly userId: number;
      readonly write: (backend: Backend) => Promise<PushMessage | undefined>;
    }
  | { readonly type: 'post-added'; readonly authorId: number; readonly post: NewPost }
  /** What pages show has changed, wherever they show one of these keys. */
  | { readonly type: 'pages-changed'; readonly surrogateKeys: readonly SurrogateKey[] }
  /** TeX was turned on or off for posts that are there. */
  | { readonly type: 'tex-changed' }
  /** Tags' rows have sums to take up. */
  | { readonly type: 'tag-totals-changed' }
  /** Search documents are behind their questions. */
  | { readonly type: 'search-queued' }
  /** Followers of a question have something to be told. */
  | { readonly type: 'follower-news' }
  /** Something waits to be mailed. */
  | { readonly type: 'mail-queued' }
  | { readonly type: 'session-ended'; readonly tokenHash: string };

/**
 * What the log says to whoever watches over the site: neither secrets nor names nor e-mails.
 * `address` is the network address that it came from, `userId` whose account it is about.
 */
export type SecurityEvent = { readonly address: string } & (
  | { readonly security: 'sign-in-failed'; readonly userId: number | undefined }
  | {
      readonly security: 'sign-in-refused';
      readonly reason: 'too-many-tries';
      readonly userId: number | undefined;
    }
  | {
      readonly security: 'role-changed';
      readonly userId: number;
      /** Who has changed it. */
      readonly by: number;
      readonly from: Role;
      readonly to: Role;
    }
);

export type Publish = (event: BackendEvent) => void;

export interface Mail {
  /** No other mail has it: a mail that comes twice is shown once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as a document of HTML. */
  readonly html: string;
  /** Of mails that nobody asked for one by one: the address that ends them all, by a POST alone. */
  readonly unsubscribe?: string | undefined;
}

/** A mail before it is sent. */
export type WrittenMail = Omit<Mail, 'id'>;

export type SendMail = (mail: Mail) => Promise<void>;

/** The member who makes a call. */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  /** Of the session that the call came with. */
  readonly tokenHash: string;
  /** When that session began, in milliseconds since 1970. */
  readonly signedInAt: number;
  /** While it holds, the member reads and no more. */
  readonly suspension?: Suspension;
}
