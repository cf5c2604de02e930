import type { Hono } from 'hono';
import * as z from 'zod/v4/core';
import type { Origin, InProcess } from '../../../contract/calls.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { fieldErrors } from '../../../contract/field-errors.ts';
import { PICTURE_MESSAGES } from '../../../contract/pictures.ts';
import { ROLES } from '../../../contract/users.ts';
import { mayRead } from '../../../contract/private-site.ts';
import { ROUTES } from '../../../contract/routes.ts';
import type { CallParts, CallResult, MemberAccess, Route } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { dropBody, readJson, readMultipart, withoutNul, localBody } from './body.ts';
import { forbidden, HttpError, suspendedError } from './errors.ts';
import { countOrRefuse, countRefused, tooMany } from './limits.ts';

/** Errors of malformed calls, independent of the sender. */
const MALFORMED: ReadonlySet<ErrorCode> = new Set(['invalid', 'too_large']);

const NOT_KEPT = { 'cache-control': 'no-store' };

/** The part of Hono that routes are mounted on. */
export type App = Pick<Hono<{ Bindings: Origin }>, 'all' | 'get' | 'on' | 'routes' | 'use'> & {
  /** The same calls for in-process callers. */
  readonly calls: Calls;
  /** The member whose session the Authorization header names. */
  readonly callerOf: CallerOf;
};

export type CallerOf = (
  backend: Backend,
  authorization: string | null,
) => Promise<Caller | undefined>;

/** Mounted calls by name. */
export type Calls = Map<string, Mounted>;

/** A mounted call. */
interface Mounted {
  readonly isMultipart: boolean;
  readonly status: (result: unknown) => number;
  readonly answer: (arrival: Arrival) => Promise<unknown>;
}

/** The parts of a call as received, before any checks. */
interface Arrival {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: () => Promise<unknown>;
  /** The Authorization header. */
  readonly authorization: string | null;
  readonly origin: Origin;
}

/** A call as passed to its handler: checked parts and the caller. */
export type Call<R extends Route> = CallParts<R> & {
  readonly backend: Backend;
  readonly origin: Origin;
  /** Always set for routes of members and roles; optional for public ones. */
  readonly caller: R['access'] extends MemberAccess ? Caller : Caller | undefined;
};

export type Handler<R extends Route> = (call: Call<R>) => Promise<CallResult<R>>;

/** Handlers by the names of their calls in the contract. */
export type Handlers = { readonly [Name in keyof typeof ROUTES]?: Handler<(typeof ROUTES)[Name]> };

/** Serves calls of the contract. */
export function mountAll(app: App, backend: Backend, handlers: Handlers): void {
  for (const name of Object.keys(handlers) as (keyof Handlers)[]) {
    const handler = handlers[name] as Handler<Route> | undefined;
    if (handler) mount(app, backend, ROUTES[name], handler);
  }
}

/** Serves a route of the contract: checks the call, runs the handler, responds with JSON. */
function mount<R extends Route>(app: App, backend: Backend, route: R, handler: Handler<R>): void {
  const answer = answerer(app, backend, route, handler);
  const status = (result: unknown) => (isWaiting(route, result) ? 202 : (route.status ?? 200));
  app.calls.set(nameOfCall(route), { isMultipart: route.multipart !== undefined, status, answer });
  const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
  app.on(route.method, path, async ({ req, env, body, json }) => {
    const result = await answer({
      params: req.param(),
      query: req.query(),
      body: () => (route.multipart ? readMultipart(req.raw, route.multipart) : readJson(req.raw)),
      authorization: req.raw.headers.get('authorization'),
      origin: env,
    }).catch(async (error: unknown) => {
      await dropBody(req.raw);
      throw error;
    });
    const code = status(result);
    return code === 204 ? body(null, code, NOT_KEPT) : json(result as object, code, NOT_KEPT);
  });
}

const isWaiting = ({ mayWait }: Route, result: unknown): boolean =>
  mayWait !== undefined && (result as Readonly<Record<string, unknown>>)[mayWait] === true;

/** The name of a mounted call. */
export function nameOfCall({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

interface KnownCaller {
  readonly authorization: string | null;
  readonly caller: Promise<Caller | undefined>;
}

/** The callers of the pages that are being rendered. All calls of a page share one origin. */
const pageCallers = new WeakMap<Origin, KnownCaller>();

/** The caller, who is looked up once for all reading calls of a page. */
function callerFor(app: App, backend: Backend, { method }: Route, arrival: Arrival) {
  const { origin, authorization } = arrival;
  const before = pageCallers.get(origin);
  if (method === 'GET' && before?.authorization === authorization) return before.caller;
  const caller = app.callerOf(backend, authorization);
  // A write may change what the caller may do.
  if (method === 'GET') pageCallers.set(origin, { authorization, caller });
  else pageCallers.delete(origin);
  return caller;
}

function answerer<R extends Route>(
  app: App,
  backend: Backend,
  route: R,
  handler: Handler<R>,
): Mounted['answer'] {
  return async (arrival) => {
    const { origin } = arrival;
    const caller = await identify(backend, route, () => callerFor(app, backend, route, arrival));
    const work = async () => {
      const parts = await partsOf(route, arrival);
      // Counted after the checks: malformed calls are not writes and have their own limit.
      if (caller && route.method !== 'GET' && !route.unlimited)
        await countOrRefuse(backend, 'writes', String(caller.id));
      return handler({ ...parts, backend, caller, origin } as unknown as Call<R>);
    };
    try {
      if (route.multipart) return await inSlot(caller?.id ?? 0, work);
      return await work();
    } catch (error) {
      if (!(error instanceof HttpError) || !MALFORMED.has(error.code)) throw error;
      throw await countRefused(backend, { caller, address: origin.address }, error);
    }
  };
}

/** Uploads at the same time, of all and of a member: each is in memory as a whole. */
const SLOTS = { all: 6, member: 2 };
let uploading: readonly number[] = [];

async function inSlot<T>(id: number, work: () => Promise<T>): Promise<T> {
  const own = uploading.filter((one) => one === id).length;
  if (uploading.length >= SLOTS.all || own >= SLOTS.member) throw tooMany(PICTURE_MESSAGES.busy, 3);
  uploading = [...uploading, id];
  try {
    return await work();
  } finally {
    const at = uploading.indexOf(id);
    uploading = uploading.toSpliced(at, 1);
  }
}

async function partsOf(route: Route, { params, query, body }: Arrival) {
  return {
    params: route.params ? check(route.params, possible(params)) : possible(params),
    query: check(route.query, withoutNul(query)),
    body: route.body ? check(route.body, await body()) : undefined,
  };
}

async function identify(
  backend: Backend,
  route: Route,
  callerOf: () => Promise<Caller | undefined>,
): Promise<Caller | undefined> {
  let known: Promise<Caller | undefined> | undefined;
  const callerOnce = () => (known ??= callerOf());
  await refuseGuests(backend, route, callerOnce);
  if (route.access === 'public') return undefined;
  const caller = await callerOnce();
  if (route.access === 'personal') return caller;
  if (!caller) throw new HttpError('unauthenticated', route.refusal ?? 'Please log in');
  if (caller.suspension && !isOpenTo(route)) throw suspendedError(caller.suspension);
  const moderatesTags = route.tagModerators && caller.rights.standing.moderates.length > 0;
  if (!moderatesTags && !hasRole(caller, route.access))
    throw forbidden('You don’t have permission to do this');
  return caller;
}

/** Refuses what guests of a private site may not call. */
export async function refuseGuests(
  backend: Backend,
  { path, refusal = 'Please log in' }: Pick<Route, 'path' | 'refusal'>,
  callerOf: () => Promise<Caller | undefined>,
): Promise<void> {
  const isPrivate = (await backend.isPrivate?.()) ?? false;
  const isMember = async () => (await callerOf()) !== undefined;
  if (!(await mayRead(`/api${path}`, isPrivate, isMember)))
    throw new HttpError('unauthenticated', refusal);
}

/** Whether a suspended member may make the call: they may read like every member. */
function isOpenTo({ access, method, whileSuspended }: Route): boolean {
  return access === 'member' && (method === 'GET' || whileSuspended === true);
}

/** Roles are ordered: an admin may do what a moderator may. */
function hasRole({ role }: Caller, access: MemberAccess): boolean {
  return access === 'member' || ROLES.indexOf(role) >= ROLES.indexOf(access);
}

/** The longest id or name in a path, in UTF-16 units, in any Unicode normalization. */
const PARAM_MAX = 200;

/** No id or name contains a NUL; PostgreSQL would reject a query for one. */
function possible(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (Object.values(params).some((value) => value.length > PARAM_MAX || value.includes('\0'))) {
    throw new HttpError('not_found', 'Not found');
  }
  return params;
}

function check(schema: z.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const { issues } = result.error;
  const message = issues[0]?.message ?? 'Invalid input';
  throw new HttpError('invalid', message, { fields: fieldErrors(issues) });
}

export const NO_SUCH_CALL = new HttpError('not_found', 'No such call');

/**
 * Runs mounted calls in this process; `refusalFor` converts an error to the response for the
 * caller.
 */
export function inProcess(calls: Calls, refusalFor: (error: unknown) => HttpError): InProcess {
  return async ({ token, body, ...call }, origin) => {
    try {
      const mounted = calls.get(nameOfCall(call));
      if (!mounted) throw NO_SUCH_CALL;
      const result = await mounted.answer({
        ...call,
        body: () => Promise.resolve(mounted.isMultipart ? body : localBody(body)),
        authorization: token === undefined ? null : `Bearer ${token}`,
        origin,
      });
      return { status: mounted.status(result), body: result };
    } catch (error) {
      const refusal = refusalFor(error);
      const { status, body, retryAfter } = refusal;
      // Any error other than an HttpError has been reported.
      return { status, body, retryAfter, isLogged: refusal !== error };
    }
  };
}
