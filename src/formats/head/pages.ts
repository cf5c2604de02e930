/** The title of a page of a list, with the page number after the first page. */
export function withPage(title: string | undefined, page = 1): string | undefined {
  return title === undefined || page <= 1 ? title : `${title}, page ${String(page)}`;
}

/** The same for its description. */
export function pageDescription(description: string | undefined, page = 1): string | undefined {
  return description === undefined || page <= 1
    ? description
    : `Page ${String(page)}: ${description}`;
}
