import type { APIContext } from 'astro';
import { type FormState, invalid, readFields, UNTOUCHED } from './form.ts';

/** What was pasted to be searched for; it is no write, so that the page itself is the answer. */
export async function pastedError({ request }: APIContext): Promise<FormState<'error'>> {
  if (request.method !== 'POST') return UNTOUCHED;
  const fields = await readFields(request, ['error']);
  if (fields.error.trim() === '') {
    return invalid(fields, { error: 'Paste the error output' });
  }
  return { values: fields, errors: {}, status: 200 };
}
