import type { Hono } from 'hono';
import * as z from 'zod/v4/core';
import { ROLES } from '../../contract/roles.ts';
import type { CallParts, CallResult, MemberAccess, Route } from '../../contract/route.ts';
import type { Backend, Caller } from '../backend.ts';
import { callerOf } from '../sessions/sessions.ts';
import { readJson, withoutNul } from './body.ts';
import { Refusal } from './errors.ts';
import { limitWrites } from './limits.ts';

/** What the server tells the backend about a request. */
export interface Origin {
  /** The visitor's network address; limits count by it. */
  readonly address: string;
  /** Whether our own site asks, in process: posts then come prepared for reading. */
  readonly trusted: boolean;
  /** Whether reading a question counts as a view: not for crawlers and prefetches. */
  readonly countsViews: boolean;
  /** Takes the answer as it is, in this process: then it is not written as JSON and read again. */
  readonly hand?: (value: unknown) => void;
}

const NOT_KEPT = { 'cache-control': 'no-store' };

/** The part of Hono that rooms mount their routes on. */
export type App = Pick<Hono<{ Bindings: Origin }>, 'all' | 'get' | 'on' | 'routes' | 'use'>;

/** A call as its handler sees it: checked parts, and who makes it. */
export type Call<R extends Route> = CallParts<R> & {
  readonly backend: Backend;
  readonly origin: Origin;
  /** Always there for routes of members and roles, never for public ones. */
  readonly caller: R['access'] extends MemberAccess ? Caller : Caller | undefined;
};

export type Handler<R extends Route> = (call: Call<R>) => Promise<CallResult<R>>;

/** Serves a route of the contract: checks the call, asks the handler, answers JSON. */
export function mount<R extends Route>(
  app: App,
  backend: Backend,
  route: R,
  handler: Handler<R>,
): void {
  const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
  app.on(route.method, path, async (context) => {
    const request = context.req.raw;
    const caller = await identify(backend, route, request);
    const parts = {
      params: check(route.params, possible(context.req.param())),
      query: check(route.query, withoutNul(context.req.query())),
      body: route.body ? check(route.body, await readJson(request)) : undefined,
    };
    // After the checks: what is not well formed is no write.
    if (caller && route.method !== 'GET' && !route.unlimited) await limitWrites(backend, caller);
    const call = { ...parts, backend, caller, origin: context.env };
    const result = await handler(call as unknown as Call<R>);
    const status = route.status ?? 200;
    if (!context.env.hand) return context.json(result as object, status, NOT_KEPT);
    context.env.hand(result);
    return context.body(null, status);
  });
}

async function identify(
  backend: Backend,
  route: Route,
  request: Request,
): Promise<Caller | undefined> {
  if (route.access === 'public') return undefined;
  const caller = await callerOf(backend, request.headers.get('authorization'));
  if (route.access === 'personal') return caller;
  if (!caller) throw new Refusal('unauthenticated', route.refusal ?? 'Please log in');
  if (!hasRole(caller, route.access)) throw new Refusal('forbidden', 'You may not do this');
  return caller;
}

/** Roles rise: an admin may do what a moderator may. */
function hasRole({ role }: Caller, access: MemberAccess): boolean {
  return access === 'member' || ROLES.indexOf(role) >= ROLES.indexOf(access);
}

/** No row has a NUL in its id or name; PostgreSQL would refuse to look for it. */
function possible(params: Record<string, string>): Record<string, string> {
  if (Object.values(params).some((value) => value.includes('\0'))) {
    throw new Refusal('not_found', 'There is nothing of that name');
  }
  return params;
}

function check(schema: z.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[String(issue.path[0] ?? '')] ??= issue.message;
  const message = result.error.issues[0]?.message ?? 'Invalid input';
  throw new Refusal('invalid', message, { fields });
}
