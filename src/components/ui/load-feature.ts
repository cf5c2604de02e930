import type { Client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';

/** Loads something beyond section 7; returns why it is missing otherwise. */
export async function loadFeature<T>(
  { api, report }: App.Locals,
  load: (call: Client) => Promise<T>,
): Promise<T | 'missing' | 'failed'> {
  if ((await api.contract()) === 'section-7') return 'missing';
  try {
    return await load(api.call);
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) return 'missing';
    report(error);
    return 'failed';
  }
}
