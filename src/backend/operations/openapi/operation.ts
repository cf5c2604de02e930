import type * as core from 'zod/v4/core';
import { paramsOf } from '../../../contract/fields.ts';
import type { Access, Route } from '../../../contract/route.ts';
import { type AnswerSchemas, inputSchema, type JsonSchema } from './schemas.ts';

/** One call as OpenAPI's operation object. */
export function operationOf(name: string, route: Route, { refOf }: AnswerSchemas): JsonSchema {
  return {
    operationId: name,
    summary: route.summary,
    ...(descriptionOf(route) && { description: descriptionOf(route) }),
    tags: [route.path.split('/')[1] ?? ''],
    security: securityOf(route),
    parameters: [...parametersOf('path', paramsOf(route)), ...parametersOf('query', route.query)],
    ...(route.body && { requestBody: { required: true, ...bodyOf(route, route.body) } }),
    responses: {
      [String(route.status ?? 200)]: {
        description: 'Success',
        ...(route.status !== 204 && json({ $ref: refOf(route) })),
      },
      ...(route.mayWait && {
        202: { description: WAITS[route.mayWait], ...json({ $ref: refOf(route) }) },
      }),
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Failed' },
    },
  };
}

const WAITS = {
  held: 'Waits for a reviewer',
  pending: 'Waits for a confirmation of the address, or for approval',
} as const;

/** Who may make restricted calls; others get 403. */
const ROLES_OF: Partial<Record<Access, string>> = {
  moderator: 'For moderators and admins; anyone else, and any suspended user, gets 403.',
  admin: 'For admins; anyone else, and any suspended user, gets 403.',
};

const OF_TAGS =
  'For moderators and admins, and in the questions of their tags for moderators of single tags; anyone else, and any suspended user, gets 403.';

/** The description next to the summary: who may make the call, and whether while suspended. */
function descriptionOf({
  access,
  method,
  whileSuspended,
  tagModerators,
}: Route): string | undefined {
  if (tagModerators) return OF_TAGS;
  const writes = access === 'member' && method !== 'GET' && whileSuspended !== true;
  return writes ? 'Returns 403 while the caller is suspended.' : ROLES_OF[access];
}

/** Either of these is accepted: no authentication, or the bearer token. */
function securityOf({ access }: Route): JsonSchema[] {
  if (access === 'public') return [];
  return access === 'personal' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

function parametersOf(location: 'path' | 'query', schema: core.$ZodType | undefined): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
  }));
}

function bodyOf({ multipart }: Route, schema: core.$ZodType): JsonSchema {
  if (!multipart) return json(inputSchema(schema));
  return { content: { 'multipart/form-data': { schema: inputSchema(schema) } } };
}

export function json(schema: JsonSchema): JsonSchema {
  return { content: { 'application/json': { schema } } };
}
