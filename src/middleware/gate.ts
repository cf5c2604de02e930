import type { MiddlewareHandler } from 'astro';
import { signInPath } from '../contract/places.ts';
import type { Role } from '../contract/users.ts';

/** Who reaches which routes (section 2); the first that matches counts. */
const RULES: readonly (readonly [route: RegExp, roles: readonly Role[]])[] = [
  [/^\/admin\/users(?:\/|$)/, ['admin']],
  [/^\/admin(?:\/|$)/, ['admin', 'moderator']],
  [/^\/(?:dashboard|settings|notifications)(?:\/|$)/, ['user', 'moderator', 'admin']],
];

/**
 * Keeps members' pages to members. It goes by the route that is rendered, not by the path that was
 * asked for: a path has many spellings.
 */
export const guardPages: MiddlewareHandler = (context, next) => {
  const { locals, routePattern, url, request } = context;
  const [, roles] = RULES.find(([route]) => route.test(routePattern)) ?? [];
  if (!roles) return next();
  if (locals.isSessionUnknown) throw new Error('The backend could not say who the visitor is');
  if (!locals.session) {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return context.redirect(signInPath(isRead ? url.pathname + url.search : routePattern), 303);
  }
  return roles.includes(locals.session.user.role) ? next() : context.redirect('/', 303);
};
