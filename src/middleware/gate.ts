import type { APIContext, MiddlewareHandler } from 'astro';
import { signInPath } from '../contract/addresses.ts';
import { holdPendingForm, isTyped, typedIn } from '../form-actions/pending-form.ts';
import type { Role } from '../contract/users.ts';

/** Which roles may open which routes (section 2); the first match applies. */
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
 * Restricts members' pages to members. It checks the route that is rendered, not the requested
 * path: a path has many spellings.
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
  return context.redirect(signInPath(returnPath(context)), 303);
};

/** Where to go after signing in: to the page of the form if the request was a POST. */
function returnPath({ request, url, routePattern }: APIContext): string {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead ? url.pathname + url.search : routePattern.replace(/\/\[.*/, '');
}
