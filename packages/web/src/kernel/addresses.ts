/**
 * What addresses of lists say. Whatever is of another shape is left out, so that an old or mistyped address opens the
 * list all the same.
 */

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isGuid = (value: unknown): value is string => typeof value === 'string' && GUID.test(value)

/** A search of digits only arrives as a number. */
export const queryIn = (q: unknown) =>
  (typeof q === 'string' || typeof q === 'number') && q !== '' ? { q: String(q) } : {}

/**
 * A column, with `-` in front for descending. Which ones sort is known to the list, which is loaded later, and leaves
 * out what does not.
 */
export const sortIn = (sort: unknown) => (typeof sort === 'string' && /^-?\w{1,40}$/.test(sort) ? { sort } : {})

/** The object that is open beside a list; `create` is an empty one. */
export const openIn = (open: unknown) => (open === 'create' || isGuid(open) ? { open: open as string } : {})

/**
 * Parts of an address by their names, as they stand: their page, which is loaded later, leaves out what it cannot read.
 */
export const namedIn = <T extends object>(search: Record<string, unknown>, names: readonly (keyof T & string)[]) =>
  Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : []))) as Partial<T>
