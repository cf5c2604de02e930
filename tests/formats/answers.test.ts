import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/api/errors.ts';
import { refuse, send } from '../../src/formats/answers.ts';
import { orRefuse } from '../../src/formats/failures.ts';

const asking = (etag?: string) =>
  new Request(
    'http://atoll.invalid/',
    etag === undefined ? {} : { headers: { 'if-none-match': etag } },
  );

describe('A representation is sent', () => {
  const form = { type: 'text/markdown; charset=utf-8' };

  it('with its type, an ETag, and the caching rules of a page', async () => {
    const response = send(asking(), '# Hello', form);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/);
    expect(response.headers.get('cache-control')).toContain('max-age=0, must-revalidate');
    expect(await response.text()).toBe('# Hello');
  });

  it('as 304 if the client has it, and in full after a change', async () => {
    const etag = send(asking(), '# Hello', form).headers.get('etag') ?? '';
    const same = send(asking(`"other", ${etag}`), '# Hello', form);
    expect(same.status).toBe(304);
    expect(same.headers.get('etag')).toBe(etag);
    expect(await same.text()).toBe('');
    expect(send(asking(etag), '# Goodbye', form).status).toBe(200);
  });

  it('with a strong ETag if it is binary', () => {
    expect(send(asking(), new Uint8Array([1]), form).headers.get('etag')).toMatch(/^"/);
  });
});

describe('A representation that cannot be made', () => {
  const reported: unknown[] = [];
  const locals = { report: (error: unknown) => reported.push(error) } as unknown as App.Locals;
  const failing = (error: Error) => orRefuse(locals, () => Promise.reject(error));

  it.each([
    [new ApiError('refused', 'No', { status: 404 }), 404],
    [new ApiError('refused', 'Deleted', { status: 410 }), 410],
    [new ApiError('refused', 'Broken', { status: 500 }), 502],
    [new ApiError('off-contract', 'Lies'), 502],
    [new ApiError('timeout', 'Late'), 503],
    [new ApiError('unreachable', 'Away'), 503],
    [new TypeError('Ours'), 500],
  ])('because of %s is status %i with a short text', async (error, status) => {
    const response = await failing(error);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text.length).toBeLessThan(80);
    expect(text).not.toContain(error.message);
  });

  it('is reported if something failed, but not if it is missing', async () => {
    reported.length = 0;
    await failing(new ApiError('refused', 'No', { status: 404 }));
    expect(reported).toEqual([]);
    const error = new ApiError('timeout', 'Late');
    const response = await failing(error);
    expect(reported).toEqual([error]);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('may be revalidated if it is not a failure', () => {
    expect(refuse(404, 'Nothing').headers.get('cache-control')).toBe('no-cache');
  });
});
