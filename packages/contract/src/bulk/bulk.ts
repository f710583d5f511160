import { z } from 'zod'
import { AttributeShape } from '../fields/shapes.ts'
import { READS_ITEMS } from '../items/api.ts'
import { MOST_TAGS } from '../items/item.ts'
import { Selection } from '../items/selection.ts'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { Price } from '../kernel/price-shape.ts'
import { anyRole, type Role, roles } from '../kernel/roles.ts'
import {
  exportQuery,
  FileFormat,
  Guid,
  GuidParams,
  Instant,
  LongText,
  pageOf,
  pageQuery,
  Quantity,
  RefInput,
  SortText,
} from '../kernel/shapes.ts'
import { LeavingAlong } from '../stock/along.ts'
import { BULK_STATES } from './states.ts'

export const BULK_RESULTS = ['changed', 'unchanged', 'refused', 'undone', 'kept'] as const

/** `add` and `remove` leave the other keywords of a record alone. */
export const TAG_CHANGES = ['add', 'remove', 'set'] as const
/** A field that is not named is not touched; null empties. */
export const BulkFields = z
  .strictObject({
    category: RefInput.nullable(),
    tags: z.strictObject({ how: z.enum(TAG_CHANGES), tags: z.array(RefInput).max(MOST_TAGS) }),
    threshold: Quantity.nullable(),
    packaging: z.int().min(1).max(1_000_000),
    description: LongText.nullable(),
    attributes: z.record(z.string(), AttributeShape),
  })
  .partial()
export type BulkFields = z.infer<typeof BulkFields>

/** The same quantity for each record; a count says what each of them holds. */
const stock = {
  quantity: Quantity,
  action: z.string().trim().max(255).optional(),
  comment: LongText.optional(),
  recipient: z.string().trim().max(255).optional(),
  /** Of a stock out: what bundles would take along stays (BUND-10). */
  skipBundles: z.boolean().optional(),
}

export const BulkAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('edit'), fields: BulkFields }),
  z.strictObject({ kind: z.literal('move'), destination: RefInput }),
  /** `unitPrice`: what one unit cost, for who may see prices. */
  z.strictObject({ kind: z.literal('in'), ...stock, unitPrice: Price.nullable().optional() }),
  z.strictObject({ kind: z.enum(['out', 'count']), ...stock }),
  z.strictObject({ kind: z.literal('trash') }),
])
export type BulkAct = z.infer<typeof BulkAct>
/** `quick`: a quick update, each record with values of its own (QU-19); it begins by a call of its own. */
export const BULK_KINDS = ['edit', 'move', 'in', 'out', 'count', 'trash', 'quick'] as const
export type BulkKind = (typeof BULK_KINDS)[number]

/** What an act on many asks for, which is what it asks for on one. */
export const BULK_ROLES: Record<BulkKind, readonly Role[]> = {
  edit: roles('ITEM', 'EDIT'),
  move: roles('ITEM', 'MOVE'),
  in: roles('ITEM', 'TRANSACTIONS'),
  out: roles('ITEM', 'TRANSACTIONS'),
  count: roles('ITEM', 'INVENTORY'),
  trash: roles('ITEM', 'DELETE'),
  quick: roles('QUICK_UPDATE', 'VIEW'),
}
/** Whoever has the whole of users; nobody else takes a quick update back (QU-13, X-42). */
export const ADMINISTRATORS = roles('USER')
/** Each of them: what leaves the trash again asks for that right too. */
export const rolesToTakeBack = (kind: BulkKind): readonly (readonly Role[])[] => [
  kind === 'quick' ? ADMINISTRATORS : BULK_ROLES[kind],
  ...(kind === 'trash' ? [roles('TRASH', 'RESTORE')] : []),
]

export const BulkJob = z.object({
  guid: Guid,
  kind: z.enum(BULK_KINDS),
  status: z.enum(BULK_STATES.states),
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Records that were refused (GEN-28). */
  failed: z.int(),
  /** What a rollback took back, and what stayed because it changed since. */
  undone: z.int(),
  kept: z.int(),
  /** Why it stopped. */
  message: z.string().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type BulkJob = z.infer<typeof BulkJob>

/**
 * A record that is gone or out of sight has no name. `undone` and `kept`: it was changed, and a rollback took that back
 * or left it so.
 */
export const BulkRow = z.object({
  item: Guid,
  name: z.string(),
  folder: z.object({ guid: Guid, name: z.string() }).nullable(),
  result: z.enum(BULK_RESULTS),
  message: z.string(),
  /** Of a refused record of a quick update, what the reason is about (QU-15). */
  field: z.string(),
})
export type BulkRow = z.infer<typeof BulkRow>

/** What the way back of an act on many would do of a record: what changes, or why it stays. */
export const BulkBackRow = z.object({
  ...BulkRow.shape,
  result: z.enum(['undone', 'kept']),
  /** As lists call the fields; of what the caller does not see nothing is told. */
  changes: z.array(z.object({ field: z.string(), from: AttributeShape, to: AttributeShape })),
})
export type BulkBackRow = z.infer<typeof BulkBackRow>
/** `tried`: of so many that the act changed, the latest, it is known what becomes; the others go the same way. */
export const BulkBack = z.object({
  total: z.int(),
  tried: z.int(),
  undone: z.int(),
  kept: z.int(),
  reasons: z.array(z.object({ message: z.string(), count: z.int() })),
  rows: pageOf(BulkBackRow),
})
export type BulkBack = z.infer<typeof BulkBack>

const acting = roles('ITEM', 'EDIT', 'MOVE', 'TRANSACTIONS', 'INVENTORY', 'DELETE')
const takingBack = [...acting, ...ADMINISTRATORS]
/** Whoever lost the right to act still reads what became of it; a quick update is also read by administrators. */
const reading = [...anyRole('ITEM'), ...roles('QUICK_UPDATE', 'VIEW'), ...ADMINISTRATORS]
const counting = anyRole('ITEM')
const body = z.object({ selection: Selection, act: BulkAct })
const startErrors = [
  'not_found',
  'validation',
  'unknown_field',
  'required',
  'bulk_too_many',
  'bulk_nothing',
  ...CONDITION_ERRORS,
] as const

export const bulkApi = defineApi({
  count: {
    method: 'POST',
    path: '/bulk/count',
    summary: 'How many items a selection holds',
    access: counting,
    body: z.object({ selection: Selection }),
    response: z.object({ count: z.int() }),
    errors: ['not_found', 'validation'],
    asks: true,
  },
  export: {
    method: 'POST',
    path: '/bulk/export',
    summary: 'The items of a selection as a file, in the order and with the columns of the list they were chosen in',
    access: READS_ITEMS,
    body: z.object({
      selection: Selection,
      sort: SortText.optional(),
      columns: exportQuery.columns,
      format: FileFormat,
    }),
    response: z.unknown(),
    answers: 'file',
    errors: ['not_found', 'validation'],
    asks: true,
  },
  preview: {
    method: 'POST',
    path: '/bulk/preview',
    summary:
      'What an act on a selection would do: records that change, that are so already, and that are refused, by reason',
    access: acting,
    body,
    response: z.object({
      total: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      failed: z.int(),
      reasons: z.array(z.object({ message: z.string(), count: z.int() })),
      /** Of a stock out: what bundles take along, whether or not it was asked to stay (BUND-10). */
      along: z.array(LeavingAlong),
      /** Of those that change, records that stay as they are because something that goes along is missing. */
      staying: z.int(),
    }),
    errors: startErrors,
    asks: true,
  },
  start: {
    method: 'POST',
    path: '/bulk',
    summary: 'Act on a selection in the background; its records are those of this moment',
    access: acting,
    body,
    response: BulkJob,
    status: 202,
    errors: startErrors,
  },
  get: {
    method: 'GET',
    path: '/bulk/:guid',
    summary: 'Where an act on many stands',
    access: reading,
    params: GuidParams,
    response: BulkJob,
  },
  rows: {
    method: 'GET',
    path: '/bulk/:guid/rows',
    summary: 'What became of each record, and why; `export` downloads it',
    access: reading,
    params: GuidParams,
    query: z.object({ ...pageQuery, result: z.enum(BULK_RESULTS).optional(), export: FileFormat.optional() }),
    response: pageOf(BulkRow),
  },
  back: {
    method: 'GET',
    path: '/bulk/:guid/back',
    summary: 'What taking an act on many back would do now: records that go back, and those that stay, by reason',
    access: takingBack,
    params: GuidParams,
    query: z.object({ ...pageQuery, result: z.enum(['undone', 'kept']).optional() }),
    response: BulkBack,
    errors: ['bulk_under_way', 'bulk_over'],
  },
  rollback: {
    method: 'POST',
    path: '/bulk/:guid/rollback',
    summary: 'Take an act on many back in the background; records that changed since stay as they are',
    access: takingBack,
    params: GuidParams,
    response: BulkJob,
    status: 202,
    errors: ['bulk_under_way', 'bulk_over'],
  },
})
