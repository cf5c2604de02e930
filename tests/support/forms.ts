import { isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';

/** A form with method `post`. */
export interface PostedForm {
  readonly action: string;
  /** Its initial values, by name. */
  readonly values: Readonly<Record<string, string>>;
}

/** The forms of a page, each kind once: a list repeats a form for each item. */
export function formsOf(html: string, path: string): PostedForm[] {
  const document = parseDocument(html);
  const forms = DomUtils.getElementsByTagName('form', document).filter(
    ({ attribs }) => attribs.method === 'post',
  );
  const found = forms.map((form): PostedForm => {
    const controls = DomUtils.findAll(
      ({ name }) => ['input', 'textarea', 'select', 'button'].includes(name),
      form.children,
    ).filter(({ attribs }) => attribs.name !== undefined);
    const values = controls.filter(isTag).map(({ attribs }) => [attribs.name, attribs.value ?? '']);
    return { action: form.attribs.action ?? path, values: Object.fromEntries(values) };
  });
  return [...new Map(found.map((form) => [kindOf(form), form])).values()];
}

/** A key that is the same for forms of one kind on different posts. */
export function kindOf({ action, values }: PostedForm): string {
  return `${action.replaceAll(/\d+/g, '0')} ${Object.keys(values).toSorted().join(' ')}`;
}
