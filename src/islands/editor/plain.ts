/**
 * Whether a form's body is still Markdown, because the editor has not come. The browser then posts
 * the form itself: the server reads Markdown, and the API does not.
 */
export function isPlain(form: HTMLFormElement): boolean {
  return form.querySelector('[name="content"][data-format="html"]') === null;
}
