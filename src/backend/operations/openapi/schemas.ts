import * as z from 'zod';
import type * as core from 'zod/v4/core';
import * as answers from '../../../contract/answers.ts';
import { ErrorBody } from '../../../contract/errors.ts';
import * as comments from '../../../contract/comments.ts';
import * as notifications from '../../../contract/notifications.ts';
import * as paging from '../../../contract/paging.ts';
import * as posts from '../../../contract/posts.ts';
import * as questions from '../../../contract/questions.ts';
import type { Route } from '../../../contract/route.ts';
import * as sessions from '../../../contract/sessions.ts';
import * as site from '../../../contract/site.ts';
import * as tags from '../../../contract/tags.ts';
import * as users from '../../../contract/users.ts';
import * as votes from '../../../contract/votes.ts';

export type JsonSchema = Record<string, unknown>;

/** Shapes of the contract that the document names. */
const NAMED: Record<string, core.$ZodType> = {
  About: site.About,
  Answer: answers.Answer,
  Author: users.Author,
  Badge: users.Badge,
  Comment: comments.Comment,
  DirectoryPaging: paging.DirectoryPaging,
  PostSummary: posts.PostSummary,
  ErrorBody,
  HasVoted: votes.HasVoted,
  Notification: notifications.Notification,
  PostOrigin: posts.PostOrigin,
  Question: questions.Question,
  QuestionCard: questions.QuestionCard,
  QuestionLink: questions.QuestionLink,
  QuestionPaging: paging.QuestionPaging,
  Session: sessions.Session,
  SessionUser: users.SessionUser,
  Stats: site.Stats,
  Tag: tags.Tag,
  TagDetail: tags.TagDetail,
  TagPaging: paging.TagPaging,
  User: users.User,
  UserPaging: paging.UserPaging,
  UserProfile: users.UserProfile,
  VoteResult: votes.VoteResult,
};

const refTo = (name: string): string => `#/components/schemas/${name}`;

export interface AnswerSchemas {
  /** By name: the shapes above, and all other responses of routes. */
  readonly schemas: Record<string, JsonSchema>;
  /** The reference to a route's response. */
  readonly refOf: (route: Route) => string;
}

/** The responses of routes, as our backend sends them. */
export function answerSchemas(routes: Readonly<Record<string, Route>>): AnswerSchemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });
  for (const [name, { response }] of Object.entries(routes)) {
    if (!registry.has(response)) registry.add(response, { id: `${name}Result` });
  }
  const { schemas } = z.toJSONSchema(registry, {
    unrepresentable: 'any',
    uri: refTo,
    // What counts as missing in another backend's answer is no default of ours.
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
    },
  });
  return {
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, tidy(schema)]),
    ),
    refOf: ({ response }) => refTo(registry.get(response)?.id ?? ''),
  };
}

/** The input of a route as a caller may send it, before defaults. */
export function inputSchema(schema: core.$ZodType): JsonSchema {
  return tidy(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
}

/** Removes redundant keywords: document names, bounds of whole numbers, closed objects. */
function tidy(schema: object): JsonSchema {
  const kept = Object.entries(schema).filter(([key, value]) => !isNoise(key, value));
  return Object.fromEntries(kept.map(([key, value]) => [key, tidyValue(value)]));
}

function tidyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidyValue);
  return typeof value === 'object' && value !== null ? tidy(value) : value;
}

const isNoise = (key: string, value: unknown): boolean =>
  key === '$schema' ||
  key === '$id' ||
  (key === 'additionalProperties' && value === false) ||
  Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
