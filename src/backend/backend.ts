import type { Notification } from '../contract/notifications.ts';
import type { NewPost } from '../contract/events.ts';
import type { SurrogateKey } from '../contract/surrogate-keys.ts';
import type { Suspension } from '../contract/suspension.ts';
import type { Digest } from '../contract/tag-watching.ts';
import type { Role } from '../contract/users.ts';
import type { Scale, Standing } from './people/privileges/standing.ts';
import type { PictureStorage } from './people/pictures/storage.ts';
import type { Database } from './platform/sql/database.ts';

/** The dependencies of the backend, none of which is global. */
export interface Backend {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly publish: Publish;
  readonly mail: SendMail;
  readonly pictures: PictureStorage;
  readonly logSecurity: (event: SecurityEvent) => void;
  /** What `GET /api` calls this site. */
  readonly name: string;
  /**
   * The site's origin, such as `https://atoll.example`, for recognizing links to its own questions and
   * for links in mails. Without it, nothing that needs mail is offered.
   */
  readonly siteUrl?: string | undefined;
  /** Whether mail reaches people (SMTP_URL); otherwise it is saved to files. */
  readonly hasMailServer?: boolean | undefined;
  /** Signs links in mails (SESSION_SECRET). Without it they are not signed. */
  readonly secret?: string | undefined;
  /** The minimum length of a new password (PASSWORD_MIN); that of section 5 by default. */
  readonly passwordMin?: number | undefined;
  /** Settings of Web Push; without them it is off. */
  readonly push?: PushSettings | undefined;
  /** Whether only members read; by default everybody. */
  readonly isPrivate?: () => Promise<boolean>;
  /** Whether rate limits apply (RATE_LIMIT). */
  readonly limits: boolean;
}

/** The period that a digest covers, in milliseconds since 1970. */
export interface DigestSpan {
  readonly level: Digest;
  readonly since: number;
  readonly until: number;
}

/** Settings of Web Push: VAPID keys, and a contact for the push services. */
export interface PushSettings {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` or https. */
  readonly contact: string;
  /** For tests: allows a push service with a private address and a certificate of this authority. */
  readonly testService?: { readonly ca: string };
}

/** What a browser shows, and the page that it opens. */
export type PushMessage = Pick<Notification, '_id' | 'title' | 'message' | 'link'>;

/** An event, published after its transaction is committed. */
export type BackendEvent =
  | {
      readonly type: 'notified';
      readonly userId: number;
      readonly notification: Notification;
      /** Whether it is also sent by Web Push. */
      readonly isPushed: boolean;
    }
  /** Something is shown in a person's browsers; `write` returns undefined if there is nothing to show. */
  | {
      readonly type: 'push-due';
      readonly userId: number;
      readonly write: (backend: Backend) => Promise<PushMessage | undefined>;
    }
  | { readonly type: 'post-added'; readonly authorId: number; readonly post: NewPost }
  /** Pages with one of these keys have changed. */
  | { readonly type: 'pages-changed'; readonly surrogateKeys: readonly SurrogateKey[] }
  /** There is work for the job that waits for this. */
  | {
      readonly type:
        | 'tex-changed'
        | 'tag-totals-changed'
        | 'search-queued'
        | 'followers-queued'
        | 'pictures-left'
        | 'mail-queued';
    }
  | { readonly type: 'session-ended'; readonly tokenHash: string };

/**
 * A line of the security log. It contains no secrets, names or e-mail addresses. `address` is the
 * network address of the caller, `userId` the affected account.
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
      /** Who changed it. */
      readonly by: number;
      readonly from: Role;
      readonly to: Role;
    }
);

export type Publish = (event: BackendEvent) => void;

export interface Mail {
  /** A unique id, so that mail programs show a mail that arrives twice only once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The text as an HTML document. */
  readonly html: string;
  /** For mails that can be unsubscribed from: the URL that does so by POST. */
  readonly unsubscribe?: string | undefined;
}

/** A mail before it is sent. */
export type WrittenMail = Omit<Mail, 'id'>;

/** Resolves to what the mail server replied, or where the mail was saved without one. */
export type SendMail = (mail: Mail) => Promise<string>;

/** The member who makes a call. */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  /** The member's own role, where `role` is that of a moderator of the question's tags. */
  readonly ownRole?: Role;
  /** The hash of the session's token. */
  readonly tokenHash: string;
  /** When the session began, in milliseconds since 1970. */
  readonly signedInAt: number;
  /** Set while the member is suspended, and may only read. */
  readonly suspension?: Suspension;
  /** What decides on the member's privileges, as of the call. */
  readonly rights: { readonly standing: Standing; readonly scale: Scale; readonly now: number };
}
