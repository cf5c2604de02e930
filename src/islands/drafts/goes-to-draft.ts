import type { SyntheticEvent } from 'react';

/**
 * Whether a form was submitted by a button that leads to its draft: then the browser posts it. The
 * form states the format of its body.
 */
export function goesToDraft({ currentTarget: form, nativeEvent }: SyntheticEvent<HTMLFormElement>) {
  const { submitter } = nativeEvent as SubmitEvent;
  if (submitter?.hasAttribute('formaction') !== true) return false;
  const format = form.querySelector<HTMLInputElement>('[type=hidden][name=format]');
  if (format) format.value = isPlain(form) ? '' : 'html';
  return true;
}

/**
 * Whether a form's body is still Markdown because the editor is not loaded. The browser then posts
 * the form itself, since the server accepts Markdown and the API does not.
 */
export function isPlain(form: HTMLFormElement): boolean {
  return form.querySelector('[name="content"][data-format="html"]') === null;
}
