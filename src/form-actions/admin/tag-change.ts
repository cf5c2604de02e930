import { ApiError } from '../../api/errors.ts';
import type { Client } from '../../api/client.ts';
import { TagForm } from '../../contract/moderation-forms.ts';
import { ROUTES } from '../../contract/routes.ts';
import { action, type InvalidInput, type Run } from './actions.ts';

type Fields = Readonly<Record<string, string>>;

/** The description, color and flags in a form. */
export function look({ description, color, featured, tex }: Fields, hasTex: boolean) {
  return {
    description,
    color,
    featured: featured === 'on',
    ...(hasTex && { tex: tex === 'on' }),
  };
}

/** On a backend without versions the form has none. */
const base = ({ version = '', reason = '' }: Fields) =>
  version === '' ? {} : { version: Number(version), reason };

/**
 * Changes a tag's description, color and flags, unless somebody else has changed the description
 * since.
 */
export function changeTag(hasTex: boolean): Run {
  const change = action(
    TagForm,
    (fields) => ({ ...look(fields, hasTex), ...base(fields) }),
    async (call, name, body) => {
      await call(ROUTES.changeTag, { params: { name }, body });
      return `Tag ${name} updated`;
    },
  );
  return async (call, name, fields) => {
    try {
      return await change(call, name, fields);
    } catch (error) {
      if (!(error instanceof ApiError) || error.current === undefined) throw error;
      return await conflict(call, name, error.current);
    }
  };
}

/** The typed text stays in the form, next to the others' text; resubmitting replaces that. */
async function conflict(call: Client, name: string, current: number): Promise<InvalidInput> {
  const { versions } = await call(ROUTES.listTagHistory, { params: { name }, query: { page: 1 } });
  const theirs = versions[0]?.description ?? '';
  const description = `Someone else changed this to: “${theirs}”. Save again to replace it with yours.`;
  return { errors: { description }, values: { version: String(current) }, status: 409 };
}
