/** The path of a route with its parameters filled in; `check` may reject or fix each first. */
export function fillPath(
  path: string,
  params: Readonly<Record<string, string>>,
  check: (value: string) => string = (value) => value,
): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(check(params[name] ?? '')),
  );
}
