/** The title of a page of a list: those after the first say which they are. */
export function withPage(title: string | undefined, page = 1): string | undefined {
  return title === undefined || page <= 1 ? title : `${title}, page ${String(page)}`;
}

/** The same of its description. */
export function pageDescription(description: string | undefined, page = 1): string | undefined {
  return description === undefined || page <= 1
    ? description
    : `Page ${String(page)}: ${description}`;
}
