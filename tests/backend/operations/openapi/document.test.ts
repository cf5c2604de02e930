import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../../src/contract/routes.ts';
import { CONTRACT } from '../../../../src/contract/site.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { openForSuite } from '../../../support/backend.ts';

interface Schema {
  readonly [key: string]: unknown;
  readonly properties?: Record<string, Schema>;
  readonly required?: string[];
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: Record<string, string[]>[];
  readonly parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
  readonly responses: Record<string, Schema>;
}

interface Document extends Record<string, unknown> {
  readonly openapi: string;
  readonly info: Record<string, unknown>;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, Schema> };
}

const test = await openForSuite('sqlite');
const document = (await test.get('/openapi.json')).body as Document;

const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`No ${method} ${path}`);
  return found;
};

describe('GET /api/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  it('describes every route of the contract, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, method, path]),
    );
    const routes = Object.entries(ROUTES).map(([name, { method, path }]) => [
      name,
      method.toLowerCase(),
      path,
    ]);
    expect(described.sort()).toEqual(routes.sort());
  });

  it('resolves every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(50);
    for (const [, path = ''] of references) {
      const target = path.split('/').reduce<unknown>((value, key) => {
        return (value as Record<string, unknown> | undefined)?.[key];
      }, document);
      expect(target, path).toBeTypeOf('object');
    }
  });

  it('lists parameters with their possible values', () => {
    const { parameters } = operation('get', '/questions');
    expect(parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['page', 'sort', 'tag', 'search', 'status', 'featured', 'limit']),
    );
    const byName = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter]));
    expect(byName.page).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, default: 1 },
    });
    expect(byName.sort?.schema.enum).toContain('votes');
    expect(operation('put', '/answers/{answerId}/vote').parameters).toEqual([
      { name: 'answerId', in: 'path', required: true, schema: { type: 'string' } },
    ]);
  });

  it('describes bodies with the rules of their forms', () => {
    const body = operation('post', '/auth/register').requestBody?.content['application/json'];
    expect(body?.schema.required).toEqual(['username', 'email', 'password']);
    expect(body?.schema.properties?.username).toMatchObject({ minLength: 3, maxLength: 30 });
    expect(body?.schema.properties?.password).toMatchObject({ minLength: 6 });
  });

  it('requires the bearer token for calls of members', () => {
    expect(operation('post', '/questions').security).toEqual([{ bearer: [] }]);
    expect(operation('get', '/questions').security).toEqual([{}, { bearer: [] }]);
    expect(operation('post', '/auth/login').security).toEqual([]);
  });

  it('describes formats of bodies, how they are stored, and the license', () => {
    const written = [operation('post', '/questions'), operation('put', '/questions/{id}')];
    for (const { requestBody } of [...written, operation('post', '/answers')]) {
      const schema = requestBody?.content['application/json']?.schema;
      expect(schema?.properties?.content?.description).toMatch(
        /HTML unless `format` .*kept as text/,
      );
      expect(schema?.properties?.format).toMatchObject({
        enum: ['html', 'markdown'],
        default: 'html',
      });
      expect(schema?.required).not.toContain('format');
    }
    for (const name of ['Question', 'QuestionCard', 'Answer', 'Comment']) {
      const shape = document.components.schemas[name];
      expect(shape?.properties?.content?.description).toContain('HTML');
    }
    expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' });
  });
});

describe('GET /api', () => {
  it.each(['', '/'])('describes this backend and its contract, at /api%s', async (end) => {
    const { status, body } = await test.get(end);
    expect(status).toBe(200);
    expect(body).toEqual({ name: 'Atoll', version: packageJson.version, contract: CONTRACT });
  });
});
