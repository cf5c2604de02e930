import type { AstroGlobal } from 'astro';
import { pageStatusOf } from '../../api/errors.ts';

type Call = App.Locals['api']['call'];

/** What a page of the admin area shows, or why it has nothing to show. */
export type Loaded<T> = T | 'absent' | 'failed';

/** Asks the backend for it, unless that knows section 7 alone. */
export async function loadAdmin<T extends object>(
  { locals, response }: Pick<AstroGlobal, 'locals' | 'response'>,
  ask: (call: Call) => Promise<T>,
): Promise<Loaded<T>> {
  const { api, report } = locals;
  if ((await api.contract()) === 'section-7') return 'absent';
  try {
    return await ask(api.call);
  } catch (error) {
    report(error);
    response.status = pageStatusOf(error);
    return 'failed';
  }
}

/** Of what was loaded: whether the page has it. */
export function stateOf(loaded: Loaded<object>): 'shown' | 'absent' | 'failed' {
  return typeof loaded === 'string' ? loaded : 'shown';
}
