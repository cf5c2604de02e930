import { TITLE_MAX } from '../contract/forms.ts';
import { ROUTES } from '../contract/routes.ts';
import { questionAbout } from '../error-texts/question.ts';
import type { FormState } from './form.ts';

/** The form of a question about an error that was pasted, for its asker to go on with. */
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

/** Those tags that the site has, by the names that they have there. */
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
