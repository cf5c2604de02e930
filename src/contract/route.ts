import type * as z from 'zod/v4/core';

/**
 * Who may make a call: anyone; anyone, with personal answers for members; members; moderators and
 * admins; admins.
 */
export type Access = 'public' | 'personal' | MemberAccess;

/** Calls that require signing in. */
export type MemberAccess = 'member' | 'moderator' | 'admin';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Path = `/${string}`;

/** One call of the HTTP contract. Client, backend and OpenAPI document are derived from it. */
export interface Route {
  readonly method: Method;
  /** Relative to `/api`, with parameters in braces: `/questions/{id}`. */
  readonly path: Path;
  readonly access: Access;
  readonly summary: string;
  /** The message for a guest who makes a member's call (section 6). */
  readonly refusal?: string;
  /** The status of success; 200 by default. */
  readonly status?: 200 | 201 | 204;
  /**
   * The field whose `true` makes success a 202: a post waits for a reviewer (`held`), or a sign-up
   * for a confirmation (`pending`).
   */
  readonly mayWait?: 'held' | 'pending';
  /**
   * Whether a member may make it without a rate limit: it ends something, and must not be refused.
   */
  readonly unlimited?: true;
  /** Whether moderators of single tags may make it too, for the questions of their tags. */
  readonly tagModerators?: true;
  /**
   * Whether a suspended member may make it although it is no GET: it only concerns their account.
   */
  readonly whileSuspended?: true;
  /** Rules for the parameters of the path; without them, any text. */
  readonly params?: z.$ZodType;
  readonly query?: z.$ZodType;
  readonly body?: z.$ZodType;
  /** The body is sent as multipart/form-data, with a file of at most `maxBytes`. */
  readonly multipart?: { readonly maxBytes: number; readonly tooLarge: string };
  readonly response: z.$ZodType;
}

/** All routes. */
const DECLARED = new Set<unknown>();

type Details = Omit<Route, 'method' | 'path'>;

/** A route by its method and path: `GET /questions/{id}`. */
type Declared<Call, D> = Call extends `${infer M extends Method} ${infer P extends Path}`
  ? D & { readonly method: M; readonly path: P }
  : never;

/** Declares a route and keeps the exact types of its parts. */
export function route<const Call extends `${Method} ${Path}`, const D extends Details>(
  call: Call,
  details: D,
): Declared<Call, D> {
  const [method, path] = call.split(' ');
  const definition = { method, path, ...details };
  DECLARED.add(definition);
  return definition as unknown as Declared<Call, D>;
}

/** The names of the parameters in a path. */
type ParamName<P> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

export function paramNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** The routes among the exports of nouns. */
type RoutesOf<Exports> = {
  [Name in keyof Exports as Exports[Name] extends Route ? Name : never]: Exports[Name];
};

/** The routes among the exports of nouns, sorted by their paths. */
export function routesOf<Exports extends object>(nouns: Exports): RoutesOf<Exports> {
  const routes = Object.entries(nouns as Record<string, Route>).filter(([, one]) =>
    DECLARED.has(one),
  );
  routes.sort(([, a], [, b]) => (a.path < b.path ? -1 : Number(a.path > b.path)));
  return Object.fromEntries(routes) as RoutesOf<Exports>;
}

/** A part with only optional fields is optional itself. */
type Input<R, Part extends string> =
  R extends Record<Part, infer S extends z.$ZodType>
    ? object extends z.input<S>
      ? Partial<Record<Part, z.input<S>>>
      : Record<Part, z.input<S>>
    : unknown;

type Output<R, Part extends string> =
  R extends Record<Part, infer S extends z.$ZodType> ? Record<Part, z.output<S>> : unknown;

/** Parameters for which the route has no rules. */
type TextParams<R extends Route> =
  R extends Record<'params', z.$ZodType>
    ? unknown
    : [ParamName<R['path']>] extends [never]
      ? unknown
      : { params: Record<ParamName<R['path']>, string> };

/** The input of a call: each part that the route declares, before defaults. */
export type CallInput<R extends Route> = TextParams<R> &
  Input<R, 'params'> &
  Input<R, 'query'> &
  Input<R, 'body'>;

/** The input of the backend's handler: the same parts, validated and with defaults. */
export type CallParts<R extends Route> = TextParams<R> &
  Output<R, 'params'> &
  Output<R, 'query'> &
  Output<R, 'body'>;

/** The result of a call. */
export type CallResult<R extends Route> = z.output<R['response']>;

/** The path of a route with its parameters filled in; `check` may reject or fix each first. */
export function fillPath(
  path: string,
  params: Readonly<Record<string, string>>,
  check: (value: string) => string = (value) => value,
): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(check(params[name] ?? '')),
  );
}

/** The fields of a body as multipart/form-data. */
export function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(
    body as Record<string, Blob | string | number | undefined>,
  )) {
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined) form.set(name, String(value));
  }
  return form;
}
