import type * as z from 'zod/v4/core';

/**
 * Who may make a call: anyone; anyone, but a member is answered personally; members alone; of them
 * moderators and admins; admins alone.
 */
export type Access = 'public' | 'personal' | MemberAccess;

/** The calls that need somebody who is signed in. */
export type MemberAccess = 'member' | 'moderator' | 'admin';

/** One call of the HTTP contract. Client, backend and OpenAPI document are made from it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to `/api`, with parameters in braces: `/questions/{id}`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  /** What a guest is told who makes a member's call (section 6). */
  readonly refusal?: string;
  /** The section of the specification that the call comes from, or what it belongs to. */
  readonly source: string;
  /** The status of success; 200 unless it says otherwise. */
  readonly status?: 200 | 201;
  /** Whether a member may make it however often: it ends something, and must not be refused. */
  readonly unlimited?: true;
  /** Whether a suspended member may make it, though it is no GET: it is about their account alone. */
  readonly whileSuspended?: true;
  readonly params?: z.$ZodType;
  readonly query?: z.$ZodType;
  readonly body?: z.$ZodType;
  readonly response: z.$ZodType;
}

/** Declares a route and keeps the exact types of its parts. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

/** A part of which every field may be left out may be left out itself. */
type Input<R, Part extends string> =
  R extends Record<Part, infer S extends z.$ZodType>
    ? object extends z.input<S>
      ? Partial<Record<Part, z.input<S>>>
      : Record<Part, z.input<S>>
    : unknown;

type Output<R, Part extends string> =
  R extends Record<Part, infer S extends z.$ZodType> ? Record<Part, z.output<S>> : unknown;

/** What a caller of the route passes: each part that the route declares, before defaults. */
export type CallInput<R extends Route> = Input<R, 'params'> & Input<R, 'query'> & Input<R, 'body'>;

/** What the backend's handler of the route is given: the same parts, checked and with defaults. */
export type CallParts<R extends Route> = Output<R, 'params'> &
  Output<R, 'query'> &
  Output<R, 'body'>;

/** What the caller of the route gets. */
export type CallResult<R extends Route> = z.output<R['response']>;
