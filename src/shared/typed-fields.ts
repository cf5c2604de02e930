/** A field of a posted form. */
export type Field = readonly [name: string, value: string];

/** Fields that nobody types: buttons, their rows, and what a form notes. */
const NOTED: readonly string[] = [
  ...['do', 'target', 'choices', 'row', 'preview', 'questionId', 'replyTo', 'version'],
  ...['draft', 'format', 'formTime', 'homepage'],
];

/** The fields of a form that somebody typed or chose; `path` is the form's. */
export function typedFields(fields: readonly Field[], path = ''): Field[] {
  // The version that an answer works with is typed, unlike those of texts.
  const isNoted = (name: string) =>
    NOTED.includes(name) && !(name === 'version' && path.endsWith('/trials'));
  return fields.filter(([name, value]) => !isNoted(name) && value.trim() !== '');
}
