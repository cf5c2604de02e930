/**
 * The trail from the home page, each step a name and a path. Search engines require at least two
 * steps.
 */
export function breadcrumbs(
  site: string,
  steps: readonly (readonly [name: string, path: string])[],
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  };
}
