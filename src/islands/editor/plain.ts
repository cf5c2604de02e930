/**
 * Whether a form's body is still Markdown because the editor is not loaded. The browser then posts
 * the form itself, since the server accepts Markdown and the API does not.
 */
export function isPlain(form: HTMLFormElement): boolean {
  return form.querySelector('[name="content"][data-format="html"]') === null;
}
