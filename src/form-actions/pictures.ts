import { PICTURE_OUTCOMES } from '../contract/picture-forms.ts';
import type { APIContext } from 'astro';
import { ApiError } from '../api/errors.ts';
import { ROUTES } from '../contract/routes.ts';
import { pictureMarkdown } from '../shared/picture-names.ts';
import { readFields } from './form.ts';

/** The file of a posted form; undefined if none was chosen. */
export async function readFile(request: Request, name: string): Promise<File | undefined> {
  if (!request.headers.get('content-type')?.startsWith('multipart/')) return undefined;
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  const file = form.get(name);
  return file instanceof File && file.name !== '' ? file : undefined;
}

/**
 * Reads the form of a post, which without scripts may have a picture: uploads it and adds its
 * Markdown to the end of `content`. `problem`: why the picture was refused, for the form that is
 * shown again.
 */
export async function readPost<Name extends string>(
  { request, locals: { api, site } }: APIContext,
  names: readonly Name[],
) {
  const { pictureText, ...rest } = await readFields(request, [...names, 'content', 'pictureText']);
  const fields = rest as Record<Name | 'content', string>;
  const file = await readFile(request, 'picture');
  if (!file) return { fields, problem: undefined };
  try {
    const { url } = await api.call(ROUTES.uploadPicture, { body: { file, purpose: 'post' } });
    const picture = pictureMarkdown((site.apiHost ?? '') + url, pictureText);
    const content =
      fields.content.trim() === '' ? picture : `${fields.content.trimEnd()}\n\n${picture}`;
    return { fields: { ...fields, content }, problem: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const picture = error.fields.file ?? error.serverMessage ?? PICTURE_OUTCOMES.failed.text;
    return { fields, problem: { values: { pictureText }, errors: { picture } } };
  }
}
