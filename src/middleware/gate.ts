import type { APIContext, MiddlewareHandler } from 'astro';
import { signInPath } from '../contract/addresses.ts';
import { holdPendingForm, isTyped, typedIn } from '../form-actions/pending-form.ts';
import type { Role } from '../contract/users.ts';

/** Who reaches which routes (section 2); the first that matches counts. */
const RULES: readonly (readonly [route: RegExp, roles: readonly Role[]])[] = [
  [/^\/admin\/users(?:\/|$)/, ['admin']],
  [/^\/admin(?:\/|$)/, ['admin', 'moderator']],
  [
    /^\/questions\/\[id\]\/(?:moderate|answers\/\[answer\]\/(?:moderate|convert))$/,
    ['admin', 'moderator'],
  ],
  [/^\/(?:posts|comments)\/\[id\]\/history\/\[number\]\/redact$/, ['admin']],
  [
    /^\/(?:(?:answer|dashboard|drafts|settings|notifications|suggestions)(?:\/|$)|saved(?:$|\/posts\/)|searches$|tags\/\[name\]\/(?:suggest|watch)$|questions\/\[id\]\/(?:bounty|follow)$|following$|watching$)/,
    ['user', 'moderator', 'admin'],
  ],
];

/**
 * Keeps members' pages to members. It goes by the route that is rendered, not by the path that was
 * asked for: a path has many spellings.
 */
export const guardPages: MiddlewareHandler = async (context, next) => {
  const { locals, routePattern } = context;
  const [, roles] = RULES.find(([route]) => route.test(routePattern)) ?? [];
  if (!roles) return next();
  if (locals.session) {
    return roles.includes(locals.session.user.role) ? next() : context.redirect('/', 303);
  }
  const fields = await typedIn(context.request);
  if (locals.isSessionUnknown || isTyped(fields)) return next(holdPendingForm(context, fields));
  return context.redirect(signInPath(placeOf(context)), 303);
};

/** Where to go once signed in: to a form's page where the request was a post. */
function placeOf({ request, url, routePattern }: APIContext): string {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead ? url.pathname + url.search : routePattern.replace(/\/\[.*/, '');
}
