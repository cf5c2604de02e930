import { describe, expect, it } from 'vitest';
import { openForSuite } from '../../../support/backend.ts';

const test = await openForSuite('sqlite');

describe('The API', () => {
  it('answers HEAD like GET, without the body', async () => {
    const head = await test.call('HEAD', '/questions');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toContain('json');
    expect(head.body).toBe('');
    expect((await test.call('HEAD', '/questions/999')).status).toBe(404);
  });

  it('refuses an unsupported method with 405, and lists the supported ones', async () => {
    const { status, headers, body } = await test.delete('/questions');
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
    expect(body).toEqual({ message: 'DELETE is not allowed here', code: 'method_not_allowed' });
    expect((await test.get('/auth/login')).headers.get('allow')).toBe('POST, OPTIONS');
    expect((await test.call('PATCH', '/questions/1')).status).toBe(405);
    expect((await test.post('/')).status).toBe(405);
    expect((await test.post('/openapi.json')).status).toBe(405);
  });

  it('answers OPTIONS with 204 and the same list', async () => {
    const { status, headers } = await test.call('OPTIONS', '/answers/1/accept');
    expect(status).toBe(204);
    expect(headers.get('allow')).toBe('PUT, DELETE, OPTIONS');
  });

  it('answers unknown paths with 404', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { status, body } = await test.call(method, '/nothing/here');
      expect(status).toBe(404);
      expect(body.code).toBe('not_found');
    }
  });
});

describe('Calls from pages of other sites', () => {
  const origin = { headers: { origin: 'https://elsewhere.example' } };

  it('are allowed from any site, without cookies', async () => {
    for (const path of ['/questions', '/questions/999', '/nothing']) {
      const { headers } = await test.call('GET', path, origin);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-expose-headers')).toBe('Retry-After');
    }
  });

  it('may send a bearer token and JSON, as the preflight response says', async () => {
    const { status, headers } = await test.call('OPTIONS', '/questions/1/vote', {
      headers: {
        ...origin.headers,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toContain('PUT');
    expect(headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type');
    expect(headers.get('access-control-max-age')).toBe('600');
  });

  it('are refused like any others, with a readable response', async () => {
    const { status, headers, body } = await test.call('POST', '/questions', {
      ...origin,
      body: {},
    });
    expect(status).toBe(401);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body.message).toBe('Please log in to ask a question');
  });

  it('get headers that in-process calls of our own site do not need', async () => {
    const { headers } = await test.call('GET', '/questions', { prepared: true });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});
