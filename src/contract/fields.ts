import * as z from 'zod';

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

/** A list that is empty where a backend sends none. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return orElse(z.array(item), []);
}

/** A whole number, 0 where a backend sends none. */
export const Count = orElse(z.number().int(), 0);

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

/** A flag, false where a backend sends none. */
export const Flag = orElse(z.boolean(), false);

/** A page number in a query, from 1. */
export const Page = z.coerce.number().int().min(1).max(1_000_000).default(1);

/** An object that a backend names by `_id` or by `id` (section 3); it is read as `_id`. */
export function identified<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess(nameId, z.object({ _id: Id, ...shape }));
}

function nameId(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || '_id' in value || !('id' in value)) {
    return value;
  }
  return { ...value, _id: value.id };
}
