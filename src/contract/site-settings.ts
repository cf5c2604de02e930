import * as z from 'zod';
import { contrastProblem } from '../shared/contrast.ts';
import { isVisible, multiLine, singleLine } from '../shared/clean-text.ts';
import { Count, Line, listOf, OptionalText } from './fields.ts';
import { isMailbox } from './forms.ts';
import { pictureAt } from '../shared/picture-names.ts';
import { route } from './route.ts';

/** The pages whose text an admin can replace. */
export const SITE_TEXTS = ['about', 'terms', 'privacy', 'conduct', 'contact'] as const;
export type SiteText = (typeof SITE_TEXTS)[number];

const SIGN_UP_MODES = ['open', 'domains', 'approval', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** How pages show pictures that are hosted elsewhere. */
const REMOTE_PICTURES = ['shown', 'click', 'links'] as const;
export type RemotePictures = (typeof REMOTE_PICTURES)[number];

export const SIGN_UP_LABELS: Readonly<Record<SignUpMode, string>> = {
  open: 'Open',
  domains: 'Allowed e-mail domains',
  approval: 'By approval',
  closed: 'Closed',
};

export const REMOTE_PICTURE_LABELS: Readonly<Record<RemotePictures, string>> = {
  shown: 'Shown',
  click: 'Shown after a click',
  links: 'Shown as links',
};

/** Why addresses cannot be confirmed. */
export const NEEDS_MAIL_SERVER = 'This needs a mail server: set SMTP_URL in the environment.';

export const FOOTER_LINKS_MAX = 8;
export const REASONS_MAX = 6;
const DOMAINS_MAX = 50;
export const SITE_TEXT_MAX = 50_000;
export const CLOSE_TITLE_MAX = 60;

const line = (max: number) =>
  z
    .string()
    .overwrite(singleLine)
    .max(max, `At most ${String(max)} characters`);

const FooterLink = z.object({
  label: line(40).min(1, 'Enter a label'),
  url: line(500).regex(/^https?:\/\/[^\s/]+\S*$/i, 'Enter an address with https://'),
});
export type FooterLink = z.output<typeof FooterLink>;

const CloseReason = z.object({
  title: line(CLOSE_TITLE_MAX)
    .refine(isVisible, 'Enter a title')
    .refine((title) => !title.includes(':'), 'A title must not contain a colon'),
  /** What the author of a closed question can do. */
  advice: line(300).refine(isVisible, 'Say what the author can do'),
});

/** An admin’s own reason to close a question as off topic. */
export type OwnCloseReason = z.output<typeof CloseReason>;
const MEGABYTES = 'Enter a number from 1 to 10,000';
const picture = z
  .string()
  .refine((url) => url === '' || pictureAt(url) !== undefined, 'Upload a picture first');

/** What an admin can change, each with the empty value for the built-in one. */
const fields = {
  name: line(60),
  description: line(160),
  /** `#rrggbb`, legible on white. */
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, 'Enter a color such as #00697a')
    .superRefine((color, context) => {
      if (!/^#[0-9a-f]{6}$/.test(color)) return;
      const problem = contrastProblem(color);
      if (problem !== undefined) context.addIssue(problem);
    }),
  /** Shown on all pages. */
  announcement: line(300),
  /** The last day of the announcement in UTC, `2026-12-31`; empty for no end. */
  announcementEnds: z.union([z.literal(''), z.iso.date('Enter a date such as 2026-12-31')]),
  footerLinks: z
    .array(FooterLink)
    .max(FOOTER_LINKS_MAX, `At most ${String(FOOTER_LINKS_MAX)} links`),
  /** What moderators choose from when they suspend somebody. */
  suspensionReasons: z
    .array(line(100).min(1))
    .max(REASONS_MAX, `At most ${String(REASONS_MAX)} reasons`),
  /** Offered beside the built-in reasons; questions that are closed keep theirs. */
  closeReasons: z
    .array(CloseReason)
    .max(REASONS_MAX, `At most ${String(REASONS_MAX)} reasons`)
    .refine(
      (all) => new Set(all.map(({ title }) => title)).size === all.length,
      'Two reasons have the same title',
    ),
  /** Who may sign up without an invitation. */
  signUp: z.enum(SIGN_UP_MODES),
  /** Whether only members read (private-site.ts). */
  privateSite: z.boolean(),
  /** The domains of the mode `domains`. */
  signUpDomains: z
    .array(
      line(250)
        .overwrite((domain) => domain.replace(/^@/, '').toLowerCase())
        .refine((domain) => isMailbox(`a@${domain}`), {
          error: ({ input }) => `“${String(input)}” is not a domain such as example.com`,
        }),
    )
    .max(DOMAINS_MAX, `At most ${String(DOMAINS_MAX)} domains`),
  /** What people answer in the mode `approval`. */
  signUpQuestion: line(200),
  /** Whether new members prove their address with a mailed code; needs a mail server. */
  confirmAddresses: z.boolean(),
  /** Addresses of uploaded pictures, for light and dark; empty for none. */
  logo: picture,
  logoDark: picture,
  /** Megabytes of pictures that a member may upload. */
  uploadMegabytes: z.int(MEGABYTES).min(1, MEGABYTES).max(10_000, MEGABYTES),
  remotePictures: z.enum(REMOTE_PICTURES),
  /** Markdown by page. */
  texts: z.partialRecord(
    z.enum(SITE_TEXTS),
    z.string().overwrite(multiLine).max(SITE_TEXT_MAX, 'At most 50,000 characters'),
  ),
};

/** The settings as a change may name them. */
const Changes = z.object(fields).partial();
export type SettingsChange = z.output<typeof Changes>;

/** The settings as stored and read: all of them. */
export const SiteSettings = z.object({
  name: OptionalText,
  description: OptionalText,
  accent: OptionalText,
  announcement: OptionalText,
  announcementEnds: OptionalText,
  footerLinks: listOf(FooterLink),
  suspensionReasons: listOf(z.string()),
  closeReasons: listOf(z.object({ title: Line, advice: Line })),
  signUp: z.enum(SIGN_UP_MODES).default('open'),
  privateSite: z.boolean().default(false),
  signUpDomains: listOf(z.string()),
  signUpQuestion: OptionalText,
  confirmAddresses: z.boolean().default(true),
  logo: OptionalText,
  logoDark: OptionalText,
  uploadMegabytes: z.int().default(200),
  remotePictures: z.enum(REMOTE_PICTURES).default('shown'),
  texts: z.partialRecord(z.enum(SITE_TEXTS), z.string()).default({}),
});
export type SiteSettings = z.output<typeof SiteSettings>;

/** Nothing changed: all texts and looks are the built-in ones. */
export const NO_SETTINGS: SiteSettings = SiteSettings.parse({});

/** The site's name if neither the environment nor an admin sets one. */
export const DEFAULT_NAME = 'Atoll';

const Versioned = z.object({
  /** Increased by each change. */
  version: Count,
  settings: SiteSettings,
});

export const getSettings = route('GET /settings', {
  access: 'personal',
  summary:
    'The name, look, and texts of the site; on a private site, guests get those of open pages',
  response: z.object({ settings: SiteSettings }),
});

export const getAdminSettings = route('GET /admin/settings', {
  access: 'admin',
  summary: 'The settings of the site, with the version that a change must name',
  response: Versioned.extend({
    /** Whether mail reaches people (SMTP_URL), so that addresses can be confirmed. */
    hasMailServer: z.boolean().default(false),
  }),
});

export const changeSettings = route('PUT /admin/settings', {
  access: 'admin',
  summary: 'Change settings of the site; refused (409) if somebody else has changed them since',
  body: z.object({ version: z.int().min(0), settings: Changes }),
  response: Versioned,
});

export const sendTestMail = route('POST /admin/test-mail', {
  access: 'admin',
  summary: 'Mail the admin who calls, and say what the mail server replied',
  response: z.object({ to: z.string(), isSent: z.boolean(), reply: z.string() }),
});
