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
    // Nothing but a backend that does not answer is to run out of time.
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
  it('calls a path of section 7 with nothing but what it was given', async () => {
    await client()(ROUTES.listQuestions, { query: { sort: 'votes', limit: 5 } });
    expect(foreign.calls).toEqual(['GET /api/questions?sort=votes&limit=5']);
  });

  it('escapes what stands in a path', async () => {
    await client()(ROUTES.getTag, { params: { name: 'c++' } });
    await client()(ROUTES.getTag, { params: { name: 'a/b?c#d' } }).catch(() => undefined);
    expect(foreign.calls).toEqual(['GET /api/tags/c%2B%2B', 'GET /api/tags/a%2Fb%3Fc%23d']);
  });

  it.each(['..', '.', '', '\0', 'a\u007f', 'a\ufffd'])(
    'never sends %j as a segment, which climbs the path or is no name',
    async (id) => {
      const failure = await client()(ROUTES.getQuestion, { params: { id } }).catch(
        (error: unknown) => error,
      );
      expect(failure).toMatchObject({ failure: 'refused', status: 404 });
      expect(foreign.calls).toEqual([]);
    },
  );

  it('reads an object that is named by id as one that is named by _id', async () => {
    const { question } = await client()(ROUTES.getQuestion, { params: { id: 'q001' } });
    expect(question.author?._id).toBe('7');
  });

  it('drops an avatar that is no web address', async () => {
    const { question } = await client()(ROUTES.getQuestion, { params: { id: 'q001' } });
    expect(question.author?.avatar).toBe('');
  });

  it('says what the server said when it refuses', async () => {
    const failure = await failureIn('failing');
    expect(failure).toMatchObject({ failure: 'refused', status: 500 });
    expect(failure.serverMessage).toBe('the database is on fire');
  });

  it('knows a missing thing from a broken server', async () => {
    const missing: unknown = await client()(ROUTES.getQuestion, { params: { id: 'none' } }).catch(
      (error: unknown) => error,
    );
    expect(missing instanceof ApiError && missing.isMissing).toBe(true);
    expect((await failureIn('failing')).isMissing).toBe(false);
  });

  it.each(['silent', 'stalling'] as const)('gives a %s backend up in time', async (mood) => {
    const failure = await failureIn(mood);
    expect(failure.failure).toBe('timeout');
    expect(failure.cause).toBeDefined();
  });

  it('tells an answer that is no JSON from one that is off the contract', async () => {
    const babble = await failureIn('babbling');
    expect(babble.failure).toBe('not-json');
    expect(babble.cause).toBeInstanceOf(SyntaxError);
    const lie = await failureIn('lying');
    expect(lie.failure).toBe('off-contract');
    expect(lie.message).toContain('questions');
    expect(lie.cause).toBeDefined();
  });

  it.each(['terse', 'babbling'] as const)(
    'asks no more than success of a %s backend where nothing of the answer is read',
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
    'takes no answer of a %s backend for success, though nothing of it is read',
    async (mood) => {
      foreign.mood = mood;
      const call = client()(ROUTES.readAllNotifications, {});
      await expect(call).rejects.toBeInstanceOf(ApiError);
    },
  );

  it('says that a dead backend could not be reached', async () => {
    const failure = await failureIn('dead');
    expect(failure.failure).toBe('unreachable');
    expect(failure.cause).toBeDefined();
  });
});
