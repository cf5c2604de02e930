import type { APIContext } from 'astro';
import { ApiError } from '../api/errors.ts';
import { segment, tagPath } from '../contract/addresses.ts';
import { ROUTES } from '../contract/routes.ts';
import { namedIn } from './negotiation.ts';

/**
 * A tag in another format, at the address that ends in `form`. If there is no such tag, but one
 * with this whole name, as other backends or old data may have, the address is that tag's page.
 */
export async function tagIn<Made>(
  { locals, request, rewrite }: APIContext,
  form: '.md' | '.atom',
  make: (name: string) => Promise<Made>,
): Promise<Made | Response> {
  try {
    return await make(namedIn(request, form));
  } catch (error) {
    const name = segment(request, -1);
    const isAsked = name.endsWith(form) && locals.representation === undefined;
    if (isAsked && isMissing(error) && (await isTag(locals, name))) {
      return rewrite(`${tagPath(name)}/`);
    }
    throw error;
  }
}

async function isTag({ api }: App.Locals, name: string): Promise<boolean> {
  try {
    await api.unprepared(ROUTES.getTag, { params: { name } });
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.isMissing;
