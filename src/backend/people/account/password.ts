import type { Backend, Caller } from '../../backend.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { refuseWeakPasswordOf } from '../sessions/new-password.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { transact } from '../../platform/sql/transaction.ts';
import { replacePassword } from '../users/users.store.ts';
import { provePassword } from './proof.ts';
import { removeLinksOf } from './account.store.ts';

const WRONG = { field: 'currentPassword', message: 'Current password is incorrect' };

/** Changes the caller's password and ends the member's other sessions and mailed links. */
export async function changePassword(
  backend: Backend,
  caller: Caller,
  form: { readonly currentPassword: string; readonly newPassword: string },
  address: string,
): Promise<{ ok: true }> {
  const proof = { ...WRONG, password: form.currentPassword, address };
  const from = await provePassword(backend, caller, proof);
  await refuseWeakPasswordOf(backend, caller.id, form.newPassword, 'newPassword');
  const to = await hashPassword(form.newPassword);
  return transact(backend, async (tx) => {
    if (!(await replacePassword(tx, caller.id, { from, to }))) {
      const { field, message } = WRONG;
      throw new HttpError('invalid', message, { fields: { [field]: message } });
    }
    await endOtherSessions(tx, caller);
    await removeLinksOf(tx, caller.id);
    return { ok: true };
  });
}
