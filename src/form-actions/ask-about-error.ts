import { TITLE_MAX } from '../contract/forms.ts';
import { ROUTES } from '../contract/routes.ts';
import { questionAbout } from '../error-texts/question.ts';
import type { FormState } from './form.ts';

/** A question form filled in with a pasted error, for its asker to complete. */
export async function askAboutError(locals: App.Locals, text: string): Promise<FormState> {
  const { title, content, tags } = questionAbout(text, TITLE_MAX);
  const names = await existing(locals, tags);
  return {
    values: { title, content, tags: names.join(', ') },
    errors: {},
    status: 200,
    isFilledIn: true,
  };
}

/** The tags that exist on the site, by their names there. */
async function existing({ api }: App.Locals, names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    names.map((name) =>
      api.call(ROUTES.getTag, { params: { name } }).then(
        ({ tag }) => tag.name,
        () => undefined,
      ),
    ),
  );
  return [...new Set(found.filter((name) => name !== undefined))];
}
