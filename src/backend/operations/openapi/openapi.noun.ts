import type { Backend } from '../../backend.ts';
import { type App, refuseGuests } from '../../platform/http/mount.ts';
import type { Noun } from '../../noun.ts';
import { CONTRACT } from '../../../contract/site.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { ROUTES } from '../../../contract/routes.ts';
import { json, operationOf } from './operation.ts';
import { answerSchemas, type JsonSchema } from './schemas.ts';

/** Serves the OpenAPI document, which is no call of the contract. */
export function serveOpenApi(app: App, backend: Backend): void {
  let document: string | undefined;
  app.get('/openapi.json', async (context) => {
    const authorization = context.req.header('authorization') ?? null;
    await refuseGuests(backend, { path: '/openapi.json' }, () =>
      app.callerOf(backend, authorization),
    );
    document ??= JSON.stringify(openApiDocument(backend.name));
    return context.body(document, 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, max-age=300',
    });
  });
}

/** The version of this backend. */
const VERSION = packageJson.version;

/** The OpenAPI 3.1 description of all routes of the contract, for a backend of this name. */
function openApiDocument(name: string): JsonSchema {
  const answers = answerSchemas(ROUTES);
  return {
    openapi: '3.1.1',
    info: {
      title: `${name} API`,
      version: VERSION,
      license: { name: 'MIT', identifier: packageJson.license },
      description:
        'Errors have one shape, ErrorBody. Ids are opaque text, times ISO 8601 in UTC. Bodies of ' +
        'posts are HTML; where they are written they may be Markdown, see `format`.',
    },
    servers: [{ url: '/api' }],
    paths: pathsOf(answers),
    components: {
      schemas: answers.schemas,
      responses: {
        Refused: { description: 'The call is refused', ...errorBody },
        Failed: { description: 'Something went wrong on our side', ...errorBody },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const errorBody = json({ $ref: '#/components/schemas/ErrorBody' });

function pathsOf(answers: ReturnType<typeof answerSchemas>): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const [name, route] of Object.entries(ROUTES)) {
    const path = (paths[route.path] ??= {});
    path[route.method.toLowerCase()] = operationOf(name, route, answers);
  }
  return paths;
}

export const openapi: Noun = {
  handlers: {
    about: ({ backend }) =>
      Promise.resolve({ name: backend.name, version: VERSION, contract: CONTRACT }),
  },
};
