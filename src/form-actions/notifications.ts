import type { APIContext } from 'astro';
import { ApiError } from '../api/errors.ts';
import { ROUTES } from '../contract/routes.ts';
import { refuseVisitor } from './member-page.ts';

const LIST = '/notifications';

/** Marks one notification as read, and redirects to the list; failures are silent (section 8). */
export async function readOne(context: APIContext): Promise<Response> {
  const refusal = await refuseVisitor(context, ROUTES.readNotification.access);
  if (refusal) return refusal;
  const { locals, params } = context;
  const id = params.id ?? '';
  await locals.api.call(ROUTES.readNotification, { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.isMissing)) locals.report(error);
  });
  return backToList(context);
}

/** The same for all of them. */
export async function readAll(context: APIContext): Promise<Response> {
  const refusal = await refuseVisitor(context, ROUTES.readAllNotifications.access);
  if (refusal) return refusal;
  const { api, report } = context.locals;
  await api.call(ROUTES.readAllNotifications, {}).catch(report);
  return backToList(context);
}

/** A form redirects back; requests by following a link (`ping`, a beacon) do not. */
function backToList({ request, redirect }: APIContext): Response {
  const isForm = request.headers
    .get('content-type')
    ?.startsWith('application/x-www-form-urlencoded');
  return isForm ? redirect(LIST, 303) : new Response(null, { status: 204 });
}

/** The address has no page: people get here by signing in on the way. */
export async function toList(context: APIContext): Promise<Response> {
  const refusal = await refuseVisitor(context, ROUTES.listNotifications.access);
  return refusal ?? context.redirect(LIST, 303);
}
