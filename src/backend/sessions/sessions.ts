import type { Backend, Caller } from '../backend.ts';

/** Stub to be written by the sessions room. */
export async function callerOf(
  _backend: Backend,
  _authorization: string | null,
): Promise<Caller | undefined> {
  return Promise.resolve(undefined);
}
