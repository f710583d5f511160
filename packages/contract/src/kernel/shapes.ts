import { z } from 'zod'

/** Shapes that many endpoints share. */
/** In one spelling, so that whatever is looked up by it is found. */
export const Guid = z.uuid().toLowerCase()
export const GuidParams = z.object({ guid: Guid })
export const RootOrGuid = z.literal('root').or(Guid)
export const Instant = z.iso.datetime({ offset: true })
export const DateOnly = z.iso.date()

/** A record as another record names it. */
export const Ref = z.object({ guid: Guid, name: z.string() })
export type Ref = z.infer<typeof Ref>

/** How a caller points at a record: `{guid}`, `{id}`, a guid, or null (FOLD-06, GEN-13). */
export const RefInput = z.union([Guid, z.object({ guid: Guid }).loose(), z.object({ id: Guid }).loose()])
export type RefInput = z.infer<typeof RefInput>
export const guidOf = (ref: RefInput): string =>
  typeof ref === 'string' ? ref : 'guid' in ref ? String(ref.guid) : String(ref.id)

/** Where something is to be, under either name of it (GEN-13); undefined where neither is said. */
export const placeIn = ({
  parent,
  parent_guid: guid,
}: {
  parent?: RefInput | null | undefined
  parent_guid?: string | null | undefined
}): string | null | undefined => (parent ? guidOf(parent) : guid === undefined ? parent : guid)

/** Pages are counted from 1; a size above 500 is reduced to 500 (GEN-11, GEN-12). */
export const pageQuery = {
  page: z.coerce.number().int().min(1).default(1),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .default(100)
    .transform((size) => Math.min(size, 500)),
}
/** Up to three columns, each as long as the name of a custom field may be. */
export const SortText = z.string().max(1_000)
/** A column of a list: its own, or `attributes.` and the name of a custom field. */
export const ColumnId = z.string().max(300)
export const listQuery = {
  ...pageQuery,
  search: z.string().trim().max(255).optional(),
  sort: SortText.optional(),
}
/** What rows have to meet, a condition of the grammar as JSON text. */
export const conditionQuery = { filters: z.string().max(20_000).optional() }
export const FileFormat = z.enum(['xlsx', 'csv'])
/** A list as a file: its columns in order, each `name` or `name=alias`, separated by `;`. */
export const exportQuery = { export: FileFormat.optional(), columns: z.string().max(5_000).optional() }
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), page: z.int(), size: z.int(), total: z.int() })

/** `?flag=true`, `?flag=1`, `?flag=` in an address. */
export const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((text) => text === 'true' || text === '1' || text === '')

/** Lengths the server enforces (GEN-25). */
export const LENGTH = { name: 255, username: 100, text: 5000 } as const
/** Letters that take no room and marks of direction are no name: nobody could tell two of them apart. */
const INVISIBLE = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]*$/u
export const Name = z
  .string()
  .trim()
  .overwrite((text) => (INVISIBLE.test(text) ? '' : text))
  .min(1)
  .max(LENGTH.name)
/** What a call on many left as it is, each with its reason: the list `failed` of its answer (GEN-28). */
export const Failure = z.object({ guid: Guid, code: z.string(), message: z.string() })
export type Failure = z.infer<typeof Failure>
/** Bounds that the verbs check with words of their own (VAL-15, VAL-16) are told here, not checked. */
const HIGHEST = { maximum: 999_999_999.99, description: 'At most two decimals' }
export const Quantity = z.number().meta({ minimum: 0, ...HIGHEST })
/** Of what changes stock or keeps it. */
export const SomeQuantity = z.number().meta({ exclusiveMinimum: 0, ...HIGHEST })
export const LongText = z.string().max(LENGTH.text)

/** Emptied by null as well, like every field of a change that can be empty (GEN-15). */
export const orEmpty = <T extends z.ZodType<string, string>>(text: T) =>
  text.nullable().transform((value) => value ?? '')
export const orNone = <T>(list: z.ZodType<T[], unknown[]>) => list.nullable().transform((value): T[] => value ?? [])

/** When a record was made and changed, by whom, and the version that an edit names. */
export const tracked = {
  version: z.int(),
  createdAt: Instant,
  createdBy: Ref.nullable(),
  updatedAt: Instant,
  updatedBy: Ref.nullable(),
}
