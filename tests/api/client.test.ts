import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { ApiError } from '../../src/api/errors.ts';
import { ROUTES } from '../../src/contract/routes.ts';
import { type ForeignBackend, type Mood, startForeign } from '../support/foreign.ts';

let foreign: ForeignBackend;

beforeAll(async () => {
  foreign = await startForeign();
});

afterAll(() => foreign.close());

beforeEach(() => {
  foreign.mood = 'well';
  foreign.calls.length = 0;
});

function client(token?: string) {
  return createClient({
    send: (request) => fetch(request),
    origin: foreign.origin,
    token,
    // Only a backend that does not answer should run out of time.
    timeout: () => (['silent', 'stalling'].includes(foreign.mood) ? 400 : 10_000),
  });
}

async function failureIn(mood: Mood): Promise<ApiError> {
  foreign.mood = mood;
  const failure: unknown = await client()(ROUTES.listQuestions, { query: {} }).catch(
    (error: unknown) => error,
  );
  if (failure instanceof ApiError) return failure;
  throw new Error('The call did not fail with an ApiError', { cause: failure });
}

describe('The typed client', () => {
  it('calls a path of section 7 with only what it was given', async () => {
    await client()(ROUTES.listQuestions, { query: { sort: 'votes', limit: 5 } });
    expect(foreign.calls).toEqual(['GET /api/questions?sort=votes&limit=5']);
  });

  it('replaces halves of characters, which no address can have', async () => {
    const sent = new Response(
      String.raw`{ "tags": [{ "_id": "1", "name": "\ud83d\ude00 \uD800" }] }`,
    );
    const send = () => Promise.resolve(sent);
    const call = createClient({ send, origin: foreign.origin, timeout: () => 10_000 });
    const { tags } = await call(ROUTES.listTags, { query: {} });
    expect(tags[0]?.name).toBe('😀 \ufffd');
  });

  it('escapes parameters in a path', async () => {
    await client()(ROUTES.getTag, { params: { name: 'c++' } });
    await client()(ROUTES.getTag, { params: { name: 'a/b?c#d' } }).catch(() => undefined);
    expect(foreign.calls).toEqual(['GET /api/tags/c%2B%2B', 'GET /api/tags/a%2Fb%3Fc%23d']);
  });

  it.each(['..', '.', '', '\0', 'a\u007f', 'a\ufffd'])(
    'never sends %j as a segment of a path',
    async (id) => {
      const failure = await client()(ROUTES.getQuestion, { params: { id } }).catch(
        (error: unknown) => error,
      );
      expect(failure).toMatchObject({ failure: 'refused', status: 404 });
      expect(foreign.calls).toEqual([]);
    },
  );

  it('accepts id instead of _id', async () => {
    const { question } = await client()(ROUTES.getQuestion, { params: { id: 'q001' } });
    expect(question.author?._id).toBe('7');
  });

  it('drops an avatar that is not a web address', async () => {
    const { question } = await client()(ROUTES.getQuestion, { params: { id: 'q001' } });
    expect(question.author?.avatar).toBe('');
  });

  it('passes on the message of the server when it refuses', async () => {
    const failure = await failureIn('failing');
    expect(failure).toMatchObject({ failure: 'refused', status: 500 });
    expect(failure.serverMessage).toBe('the database is on fire');
  });

  it('distinguishes a missing thing from a broken server', async () => {
    const missing: unknown = await client()(ROUTES.getQuestion, { params: { id: 'none' } }).catch(
      (error: unknown) => error,
    );
    expect(missing instanceof ApiError && missing.isMissing).toBe(true);
    expect((await failureIn('failing')).isMissing).toBe(false);
  });

  it.each(['silent', 'stalling'] as const)('gives up on a %s backend in time', async (mood) => {
    const failure = await failureIn(mood);
    expect(failure.failure).toBe('timeout');
    expect(failure.cause).toBeDefined();
  });

  it('distinguishes a reply that is not JSON from one that violates the contract', async () => {
    const babble = await failureIn('babbling');
    expect(babble.failure).toBe('not-json');
    expect(babble.cause).toBeInstanceOf(SyntaxError);
    const lie = await failureIn('lying');
    expect(lie.failure).toBe('off-contract');
    expect(lie.message).toContain('questions');
    expect(lie.cause).toBeDefined();
  });

  it.each(['terse', 'babbling'] as const)(
    'needs only success from a %s backend if the reply is not read',
    async (mood) => {
      foreign.mood = mood;
      const params = { answerId: 'x1' };
      await client()(ROUTES.acceptAnswer, { params });
      await client()(ROUTES.readNotification, { params: { id: '1' } });
      await client()(ROUTES.readAllNotifications, {});
      expect(foreign.calls).toEqual([
        'PUT /api/answers/x1/accept',
        'PUT /api/notifications/1/read',
        'PUT /api/notifications/read-all',
      ]);
      const vote = client()(ROUTES.voteAnswer, { params, body: { type: 'up' } });
      await expect(vote).rejects.toMatchObject({ failure: 'not-json' });
    },
  );

  it.each(['failing', 'dead'] as const)(
    'does not treat a %s backend as success, even if its reply is not read',
    async (mood) => {
      foreign.mood = mood;
      const call = client()(ROUTES.readAllNotifications, {});
      await expect(call).rejects.toBeInstanceOf(ApiError);
    },
  );

  it('reports that a dead backend could not be reached', async () => {
    const failure = await failureIn('dead');
    expect(failure.failure).toBe('unreachable');
    expect(failure.cause).toBeDefined();
  });
});
