import { mayHoldFormulas } from '../contract/formulas.ts';
import { ROUTES } from '../contract/routes.ts';

/** The context of a post: its question, or its tags; an edited question has both. */
export interface TexContext {
  readonly question?: string | undefined;
  /** Separated by commas. */
  readonly tags?: string | undefined;
}

/** Whether dollars in a body are formulas there; not if the backend does not say. */
export async function usesTex(
  { api }: App.Locals,
  body: string,
  { question, tags }: TexContext,
): Promise<boolean> {
  if (!mayHoldFormulas(body)) return false;
  const found = await readTex(api, { question, tags: tags?.slice(0, 500) });
  return found?.tex === true;
}

/** Where a question form may have formulas: everywhere, or with some tags. */
export async function texOfForm(
  { api }: App.Locals,
  question?: string,
): Promise<'all' | 'some' | undefined> {
  const found = await readTex(api, { question });
  if (!found?.tex) return undefined;
  return found.site || question !== undefined ? 'all' : 'some';
}

/** Undefined if the backend does not say. */
async function readTex(api: App.Locals['api'], query: TexContext) {
  if ((await api.contract()) !== 'whole') return undefined;
  return api.call(ROUTES.getTex, { query }).catch(() => undefined);
}
