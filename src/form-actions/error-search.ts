import type { APIContext } from 'astro';
import { type FormState, invalid, readFields, UNTOUCHED } from './form.ts';

/** The pasted text to search for; nothing is written, so the page itself is the answer. */
export async function pastedError({ request }: APIContext): Promise<FormState<'error'>> {
  if (request.method !== 'POST') return UNTOUCHED;
  const fields = await readFields(request, ['error']);
  if (fields.error.trim() === '') {
    return invalid(fields, { error: 'Paste the error output' });
  }
  return { values: fields, errors: {}, status: 200 };
}
