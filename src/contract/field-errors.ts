/** The parts of a zod issue that we use. */
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A form's errors: the first message of each field, by its name. */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const [first, second] = path;
    // The fields of the site's settings are one level down.
    const name = first === 'settings' && typeof second === 'string' ? second : first;
    errors[String(name ?? '')] ??= message;
  }
  return errors;
}
