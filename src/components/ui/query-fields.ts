import * as z from 'zod';
import { hasInvalidChars } from '../../shared/clean-text.ts';
import { SEARCH_MAX } from '../../contract/search.ts';

const Typed = z.string().refine((text) => !hasInvalidChars(text));

/** Parameters of several lists; invalid values count as missing. */
export const pageNumber = Typed.regex(/^\d{1,6}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(100_000))
  .catch(1);
export const textUpTo = (max: number) => Typed.trim().min(1).max(max).optional().catch(undefined);
export const searchText = textUpTo(SEARCH_MAX);
/**
 * Cuts off what is too long for a search, never in the middle of a character; line breaks and tabs
 * of pasted text become spaces.
 */
export const shortenedText = z
  .string()
  .transform((text) =>
    text
      .replace(/[\p{Cc}\uFFFD]+/gu, ' ')
      .trim()
      .slice(0, SEARCH_MAX)
      .replace(/\p{Cs}$/u, ''),
  )
  .catch('');

/**
 * The address of a list with changed parameters, without those that have their defaults; every
 * change except of the page goes to page 1.
 */
export function listHref<Query extends { readonly page: number }>(
  path: string,
  query: Query,
  changes: Partial<Query>,
  defaults: Partial<Query> = {},
): string {
  const usual: Readonly<Record<string, unknown>> = { ...defaults, page: 1 };
  const params = Object.entries<unknown>({ ...query, page: 1, ...changes })
    .filter(([name, value]) => value !== undefined && value !== usual[name])
    .map(([name, value]) => [name, String(value)]);
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params).toString()}`;
}

/** The links of a choice, by the labels of its values. */
export const choicesOf = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  current: Name | undefined,
  hrefOf: (name: Name) => string,
) =>
  (Object.keys(labels) as Name[]).map((name) => ({
    label: labels[name],
    href: hrefOf(name),
    isCurrent: name === current,
  }));

/** The address of another page of the list at an address, without a form that is open there. */
export function pageHref({ pathname, search }: URL, page: number): string {
  const params = new URLSearchParams(search);
  for (const name of ['page', 'open', 'target']) params.delete(name);
  if (page > 1) params.set('page', String(page));
  return params.size === 0 ? pathname : `${pathname}?${params.toString()}`;
}

/** Number of page buttons shown at once (section 9). */
const BUTTONS = 5;

/** Up to 5 page numbers, starting two before the current one, at least 1, not beyond the last. */
export function pageWindow(current: number, total: number): number[] {
  const first = Math.max(1, current - 2);
  const last = Math.min(total, first + BUTTONS - 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
