import type { AstroGlobal } from 'astro';
import { pageStatusOf } from '../../api/errors.ts';

type Call = App.Locals['api']['call'];

/** The content of an admin page, or why there is none. */
export type Loaded<T> = T | 'absent' | 'failed';

/** Loads it from the backend, unless that implements only section 7. */
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

/** Whether the page has its content. */
export function stateOf(loaded: Loaded<object>): 'shown' | 'absent' | 'failed' {
  return typeof loaded === 'string' ? loaded : 'shown';
}
