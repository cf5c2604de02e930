import * as z from 'zod';
import { paramNames, type Route } from './route.ts';
import { isVisible, singleLine } from '../shared/clean-text.ts';

/** An identifier: 1 to 64 characters. Foreign backends may send numbers; they become text. */
export const Id = z
  .union([z.string().min(1).max(64), z.number().int()])
  .transform(String)
  .meta({ type: 'string', description: 'Identifier, opaque to clients' });

/** A point in time as ISO 8601, UTC; milliseconds since 1970 are accepted too. */
export const Time = z
  .union([z.string(), z.number()])
  .refine((value) => !Number.isNaN(new Date(value).getTime()), 'Not a date')
  .transform((value) => new Date(value).toISOString())
  .meta({ type: 'string', format: 'date-time' });

/** A field that a backend may omit or send as null: `value` is its default. */
export function orElse<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) {
  return z.preprocess((given) => given ?? value, schema);
}

/**
 * A list whose items are parsed one by one: an invalid item is left out without affecting the
 * others. A list of only invalid items is invalid itself.
 */
export function itemsOf<Item extends z.ZodType>(item: Item) {
  return z.preprocess((list) => {
    if (!Array.isArray(list)) return list;
    const readable: unknown[] = list.filter((entry) => item.safeParse(entry).success);
    return readable.length > 0 ? readable : (list as unknown[]);
  }, z.array(item));
}

/** A list that defaults to empty; invalid items are left out. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return orElse(itemsOf(item), []);
}

/** Larger numbers would make lists wider than the page. */
const LARGEST = 999_999_999;

/** A number, also as text, cut to what a page can show; undefined if it cannot be read. */
function numberIn(value: unknown): number | undefined {
  const isWritten = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  const number = isWritten ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return undefined;
  return Math.min(Math.max(number, -LARGEST), LARGEST);
}

/** A whole number; fractions are truncated, numbers as text are accepted. */
export const Whole = z.preprocess((value) => {
  const number = numberIn(value);
  return number === undefined ? value : Math.trunc(number);
}, z.number().int());

/** The same where anything else, and a missing one, counts as `value`. */
export function wholeOr(value: number) {
  return z.preprocess((given) => Math.trunc(numberIn(given) ?? value), z.number().int());
}

/** A whole number, 0 if it is missing or cannot be read. */
export const Count = wholeOr(0);

/** A percentage, 0 if it is missing or cannot be read. */
export const Percent = z.preprocess(
  (value) => Math.min(Math.max(numberIn(value) ?? 0, 0), 100),
  z.number(),
);

/** A title or name, shown on one line. */
export const Line = z.string().overwrite(singleLine);

/** A required line as typed; a much longer one is refused before it is looked at. */
export function typedLine(most: number, required: string, tooLong: string) {
  return z
    .string(required)
    .check(
      z.maxLength(most * 10, { error: tooLong, abort: true }),
      z.overwrite(singleLine),
      z.refine(isVisible, required),
      z.maxLength(most, tooLong),
    );
}

/** Optional text: null and missing become the empty string. */
export const OptionalText = orElse(z.string(), '');

/** A web address: absolute http or https, or a path of the same host. Anything else becomes ''. */
export const WebAddress = orElse(z.string(), '')
  .transform((address) => (/^(https?:\/\/|\/(?![/\\]))[^\s]*$/i.test(address) ? address : ''))
  .meta({ type: 'string' });

/** A color as `#rrggbb`; anything else becomes ''. */
export const Color = orElse(z.string(), '')
  .transform((color) => (/^#[0-9a-f]{6}$/i.test(color) ? color : ''))
  .meta({ type: 'string' });

/** A flag, false if it is missing or cannot be read; 0 and 1, and flags as text, are accepted. */
export const Flag = z.preprocess(
  (value) => value === true || value === 1 || value === 'true',
  z.boolean(),
);

/** A page number in a query, from 1. */
export const Page = z.coerce.number().int().min(1).max(1_000_000).default(1);

/** An id that filters a list, in a query. */
export const QueriedId = z.string().max(64).optional();

/**
 * An object with its id as `_id` or `id` (section 3); parsed as `_id`. A field that may be missing
 * counts as missing if it cannot be read.
 */
export function identified<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, field]) => {
    const missing = z.safeParse(field, undefined);
    return [name, missing.success ? z.catch(field, missing.data) : field];
  });
  return z.preprocess(nameId, z.object({ _id: Id, ...(Object.fromEntries(fields) as Shape) }));
}

/** An id, or an object that has one: some backends send the object that an id refers to. */
export const Reference = z.preprocess((value) => {
  const named = nameId(value);
  return typeof named === 'object' && named !== null && '_id' in named ? named._id : named;
}, Id.nullish());

/** An object with its `id` as `_id` too. */
export function nameId(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || '_id' in value || !('id' in value)) {
    return value;
  }
  return { ...value, _id: value.id };
}

/** The rules for the parameters of a route's path. */
export function paramsOf({ path, params }: Pick<Route, 'path' | 'params'>) {
  return params ?? z.object(Object.fromEntries(paramNames(path).map((name) => [name, z.string()])));
}
