import type { Feature } from '../../contract/site.ts';
import type { Client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { mayHave } from '../../api/features.ts';

/** What a page of a feature shows; why there is nothing, otherwise. */
export async function loadFeature<T>(
  { api, report }: App.Locals,
  feature: Feature,
  load: (call: Client) => Promise<T>,
): Promise<T | 'missing' | 'failed'> {
  if (!mayHave(await api.features(), feature)) return 'missing';
  try {
    return await load(api.call);
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) return 'missing';
    report(error);
    return 'failed';
  }
}
