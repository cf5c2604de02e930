import type { SyntheticEvent } from 'react';
import { isPlain } from '../editor/plain.ts';

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
