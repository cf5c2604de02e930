import * as z from 'zod';
import { singleLine } from './clean-text.ts';

/** An identifier: 1 to 64 characters. Foreign backends may send numbers; they become text. */
export const Id = z
  .union([z.string().min(1).max(64), z.number().int()])
  .transform(String)
  .meta({ type: 'string', description: 'Identifier, opaque to clients' });

/** A point in time as ISO 8601, UTC; milliseconds since 1970 are read too. */
export const Time = z
  .union([z.string(), z.number()])
  .refine((value) => !Number.isNaN(new Date(value).getTime()), 'Not a date')
  .transform((value) => new Date(value).toISOString())
  .meta({ type: 'string', format: 'date-time' });

/** A field that a backend may leave out or send as null: `value` stands in for it. */
export function orElse<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) {
  return z.preprocess((given) => given ?? value, schema);
}

/**
 * A list whose items are read one by one: an item off the contract is left out, so that it does not
 * take its neighbours along. A list of nothing but such items is off the contract itself.
 */
export function itemsOf<Item extends z.ZodType>(item: Item) {
  return z.preprocess((list) => {
    if (!Array.isArray(list)) return list;
    const readable: unknown[] = list.filter((entry) => item.safeParse(entry).success);
    return readable.length > 0 ? readable : (list as unknown[]);
  }, z.array(item));
}

/** A list that is empty where a backend sends none; items off the contract are left out. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return orElse(itemsOf(item), []);
}

/**
 * A list inside something that is worth showing without it: items off the contract are left out, and
 * where no item can be read, the list is empty. What is no list at all is still off the contract.
 */
export function readableOf<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (list) => (Array.isArray(list) ? list.filter((entry) => item.safeParse(entry).success) : list),
    z.array(item),
  );
}

/** A whole number, 0 where a backend sends none; fractions are cut, numbers as text are read. */
export const Count = z
  .preprocess(
    (value) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : (value ?? 0)),
    z.number(),
  )
  .transform(Math.trunc)
  .meta({ type: 'integer' });

/** A title or name, which pages show on one line. */
export const Line = z.string().overwrite(singleLine);

/** Text that may be missing: null and missing become the empty string. */
export const OptionalText = orElse(z.string(), '');

/** A web address: absolute http or https, or a path of the same host. Anything else becomes ''. */
export const WebAddress = orElse(z.string(), '')
  .transform((address) => (/^(https?:\/\/|\/(?![/\\]))[^\s]*$/i.test(address) ? address : ''))
  .meta({ type: 'string' });

/** A colour as `#rrggbb`; anything else becomes ''. */
export const Colour = orElse(z.string(), '')
  .transform((colour) => (/^#[0-9a-f]{6}$/i.test(colour) ? colour : ''))
  .meta({ type: 'string' });

/** A flag, false where a backend sends none; 0 and 1 are read too. */
export const Flag = z.preprocess(
  (value) => (value === 0 || value === 1 ? value === 1 : (value ?? false)),
  z.boolean(),
);

/** A page number in a query, from 1. */
export const Page = z.coerce.number().int().min(1).max(1_000_000).default(1);

/** An id that narrows a list, in a query. */
export const QueriedId = z.string().max(64).optional();

/** An object that a backend names by `_id` or by `id` (section 3); it is read as `_id`. */
export function identified<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess(nameId, z.object({ _id: Id, ...shape }));
}

/** An id, or an object that has one: some backends send what an id points at. */
export const Reference = z.preprocess((value) => {
  const named = nameId(value);
  return typeof named === 'object' && named !== null && '_id' in named ? named._id : named;
}, Id.nullish());

function nameId(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || '_id' in value || !('id' in value)) {
    return value;
  }
  return { ...value, _id: value.id };
}
