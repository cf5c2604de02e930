import * as z from 'zod';
import { isMailbox } from './forms.ts';
import { Count, Id, identified, itemsOf, OptionalText, Page, Time } from './fields.ts';
import { AdminPaging } from './moderation.ts';
import { route } from './route.ts';
import { Person } from './users.ts';

export const INVITED_MAX = 200;
export const INVITATION_USES_MAX = 500;
export const INVITATION_DAYS = 30;

/** An invitation: by a link that several people may use, or by mail to one address. */
export const Invitation = identified({
  token: z.string(),
  /** The only address that can use it; empty for a link. */
  email: OptionalText,
  uses: Count,
  usesLeft: Count,
  createdAt: Time,
  createdBy: Person.nullish(),
  endsAt: Time,
  /** Who signed up with it, the first ones. */
  members: itemsOf(Person),
});
export type Invitation = z.output<typeof Invitation>;

export const listInvitations = route('GET /admin/invitations', {
  access: 'admin',
  summary: 'Invitations with who came, newest first; revoked ones are gone',
  query: z.object({ page: Page }),
  response: z.object({ invitations: itemsOf(Invitation), pagination: AdminPaging }),
});

const DAYS = 'Enter a number of days from 1 to 365';
const USES = `Enter a number from 1 to ${String(INVITATION_USES_MAX)}`;

export const InvitationForm = z.object({
  uses: z.int(USES).min(1, USES).max(INVITATION_USES_MAX, USES).default(1),
  /** Days until it ends. */
  days: z.int(DAYS).min(1, DAYS).max(365, DAYS).default(INVITATION_DAYS),
  /** Addresses to mail one invitation each; without any, a link is made. */
  emails: z
    .array(
      z
        .string()
        .trim()
        .refine(isMailbox, { error: ({ input }) => `“${String(input)}” is not an email address` }),
    )
    .max(INVITED_MAX, `At most ${String(INVITED_MAX)} addresses`)
    .default([]),
});

export const invite = route('POST /admin/invitations', {
  access: 'admin',
  summary: 'Make a link with a number of uses, or mail an invitation to each address',
  status: 201,
  body: InvitationForm,
  response: z.object({
    /** The link, or the first mailed invitation. */
    invitation: z.object({ _id: Id, token: z.string(), url: z.string() }),
    mailed: Count,
  }),
});

export const revokeInvitation = route('DELETE /admin/invitations/{id}', {
  access: 'admin',
  summary: 'End an invitation; who came by it stays',
  status: 204,
  response: z.unknown(),
});
