import type { APIContext } from 'astro';
import type { Client } from '../api/client.ts';
import { loadFeature } from '../api/load.ts';
import { signInPath } from '../contract/addresses.ts';
import type { Message } from '../contract/messages.ts';
import type { Access, MemberAccess } from '../contract/route.ts';
import { ROUTES } from '../contract/routes.ts';
import type { Role } from '../contract/users.ts';
import { redirectTo, redirectWith } from '../cookies/flash.ts';
import { typedFields } from '../shared/typed-fields.ts';
import { type FormState, UNTOUCHED } from './form.ts';
import { holdPendingForm, showUnavailable, typedIn } from './pending-form.ts';

export interface Content<T, F> {
  /** Who may open the page: the access of the call that it is for. */
  readonly access: Access;
  /** Whether moderators of single tags may open it too. */
  readonly tagModerators?: true;
  /** The page's form, posted or not. */
  readonly form?: (() => Promise<F | Response>) | undefined;
  /** Loads the page's content. */
  readonly load?: ((call: Client) => Promise<T>) | undefined;
}

/**
 * Checks the visitor's rights, runs the page's form, loads its content, and sets the status. Returns
 * a response instead if another page is shown.
 */
export async function memberPage<
  T = undefined,
  F extends Pick<FormState, 'message' | 'status'> = FormState,
>(
  context: PageContext,
  { access, tagModerators, form: run, load }: Content<T, F>,
): Promise<{ readonly form: F; readonly found: T } | Response> {
  const back = context.url.pathname;
  const refusal = await refuseVisitor(context, access, { tagModerators, back });
  if (refusal) return refusal;
  const form = run ? await run() : (UNTOUCHED as unknown as F);
  if (form instanceof Response) return form;
  context.response.status = form.status;
  if (!load) return { form, found: undefined as T };
  const found = await loadFeature(context.locals, load);
  if (found === 'failed') return showUnavailable(context, form.message);
  return found === 'missing' ? showMissing(context) : { form, found };
}

/** The same for pages that load their content themselves. */
export const showAbsence = (
  context: APIContext,
  absence: 'missing' | 'failed',
): Promise<Response> => (absence === 'missing' ? showMissing(context) : showUnavailable(context));

const OF_QUESTION = /^\/(questions|posts|flag\/question)\/(?<id>\d+)(\/|$)/;

/** Shows the 404 page; pages of a deleted question say that it was deleted, like its own page. */
async function showMissing(context: APIContext): Promise<Response> {
  const { id } = OF_QUESTION.exec(context.url.pathname)?.groups ?? {};
  if (id !== undefined) {
    await loadFeature(context.locals, (call) =>
      call(ROUTES.getQuestion, { params: { id }, query: {} }),
    );
  }
  return context.rewrite('/404');
}

/** What a page has and a form action has not. */
type PageContext = APIContext & { readonly response: { status?: number } };

/** Kept out of MESSAGES, which every browser downloads. */
const FORBIDDEN: Message = { kind: 'error', text: 'You don’t have permission to open this page' };

const ROLES: Readonly<Record<MemberAccess, readonly Role[]>> = {
  member: ['user', 'moderator', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
};

interface Refusal {
  readonly tagModerators?: true | undefined;
  /** Says to guests with a typed form why they log in. */
  readonly message?: Message;
  /** Where a POST without anything typed leads after signing in; by default above its first id. */
  readonly back?: string;
}

/**
 * The response to a visitor who may not open a page: guests sign in first, and a form that they
 * typed is held; other members are sent home, with a message. Undefined for all others.
 */
export async function refuseVisitor(
  context: APIContext,
  access: Access,
  { tagModerators, message, back }: Refusal = {},
): Promise<Response | undefined> {
  if (access === 'public' || access === 'personal') return undefined;
  const { session, isSessionUnknown } = context.locals;
  if (session) {
    const { role, moderatesTags } = session.user;
    const isAllowed = ROLES[access].includes(role) || (tagModerators && moderatesTags?.length);
    if (isAllowed) return undefined;
    return redirectWith(context, '/', context.locals.flash ?? FORBIDDEN);
  }
  const fields = await typedIn(context.request);
  // Choices that are all switched off send nothing else.
  const isChosen = fields.some(([name]) => name === 'choices');
  if (isSessionUnknown || isChosen || typedFields(fields, context.url.pathname).length > 0) {
    const reason = isSessionUnknown ? undefined : message;
    return context.rewrite(holdPendingForm(context, fields, reason));
  }
  const { locals, request, url, routePattern } = context;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // A missing page is rewritten to /404.
  const path = locals.firstPath ?? url.pathname;
  const posted = back ?? routePattern.replace(/\/\[.*/, '');
  return redirectTo(context, signInPath(isRead ? path + url.search : posted));
}
