import type { AstroGlobal } from 'astro';
import type { Client } from '../../api/client.ts';
import { failureStatus } from '../../api/load.ts';
import type { MemberAccess } from '../../contract/route.ts';
import { UNTOUCHED } from '../form.ts';
import { memberPage } from '../member-page.ts';
import { type AdminForm, hold } from './actions.ts';

interface Content<T> {
  readonly access: MemberAccess;
  readonly form?: () => Promise<AdminForm | Response>;
  readonly load: (call: Client) => Promise<T>;
}

/** A page's form and list, and whether the list is shown, missing on this backend, or failed. */
interface AdminPage<T> {
  readonly form: AdminForm;
  readonly list: T | undefined;
  readonly state: 'shown' | 'absent' | 'failed';
}

/**
 * The same as `memberPage`, for the admin area: its pages exist on a backend with only section 7,
 * and say that their content does not.
 */
export async function adminPage<T extends object>(
  context: AstroGlobal,
  { access, form: run = () => Promise.resolve(UNTOUCHED), load }: Content<T>,
): Promise<AdminPage<T> | Response> {
  const page = await memberPage<undefined, AdminForm>(context, { access, form: run });
  if (page instanceof Response) return page;
  const { form } = page;
  const { api, report } = context.locals;
  if ((await api.contract()) === 'section-7') return { form, list: undefined, state: 'absent' };
  try {
    return { form, list: await load(api.call), state: 'shown' };
  } catch (error) {
    report(error);
    context.response.status = await failureStatus(context.locals, error);
    // A rejected form has no row to be shown at.
    return form.sent ? hold(context, form) : { form, list: undefined, state: 'failed' };
  }
}
