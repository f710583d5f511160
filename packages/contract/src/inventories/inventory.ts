import { z } from 'zod'
import { Unit } from '../items/item.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole } from '../kernel/roles.ts'
import { rolesFor } from '../kernel/transitions.ts'
import {
  exportQuery,
  Failure,
  Guid,
  GuidParams,
  Instant,
  listQuery,
  LongText,
  Name,
  orEmpty,
  pageOf,
  Quantity,
  Ref,
  RefInput,
} from '../kernel/shapes.ts'
import { INVENTORY_STATES } from './states.ts'

/** How many records one inventory counts at most: they are posted together. */
export const MOST_COUNTED = 5_000

/**
 * A named count of what lies in some folders and below them. Records in folders that the caller does not see are in
 * none of its figures.
 */
export const Inventory = z.object({
  guid: Guid,
  name: z.string(),
  comment: z.string(),
  state: z.enum(INVENTORY_STATES.states),
  folders: z.array(Ref),
  /** Who counts does not see what is in stock. */
  blind: z.boolean(),
  /** Some records of its folders are counted, and no others. */
  chosen: z.boolean(),
  /** Who counted may not approve. */
  secondPerson: z.boolean(),
  /** Records to count, those that are, and those of them that differ; null while they are hidden. */
  records: z.int(),
  counted: z.int(),
  different: z.int().nullable(),
  /** Counts that could not be posted, when it was approved. */
  failed: z.int(),
  version: z.int(),
  createdAt: Instant,
  createdBy: Ref.nullable(),
  submittedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  endedBy: Ref.nullable(),
})
export type Inventory = z.infer<typeof Inventory>

export const InventoryLine = z.object({
  guid: Guid,
  name: z.string(),
  tag: z.string().nullable(),
  folder: Ref,
  folder_path: z.string(),
  unit: Unit,
  /** In stock when it was counted, or now; null while it is hidden. */
  expected: z.number().nullable(),
  counted: z.number().nullable(),
  difference: z.number().nullable(),
  countedAt: Instant.nullable(),
  countedBy: Ref.nullable(),
  /** Why the count could not be posted. */
  problem: z.string().nullable(),
})
export type InventoryLine = z.infer<typeof InventoryLine>

const shape = {
  name: Name,
  comment: orEmpty(LongText).optional(),
  blind: z.boolean().optional(),
  secondPerson: z.boolean().optional(),
}
export const InventoryInput = z.object({
  ...shape,
  folders: z.array(RefInput).min(1).max(100),
  /** These records of the folders alone. */
  items: z.array(Guid).min(1).max(500).optional(),
})
export type InventoryInput = z.infer<typeof InventoryInput>
export const InventoryChange = z.object({ ...shape, name: Name.optional(), version: z.int().optional() })
export type InventoryChange = z.infer<typeof InventoryChange>

export const InventoryQuery = z.object({
  ...listQuery,
  state: z.enum(INVENTORY_STATES.states).optional(),
  ...exportQuery,
})
export type InventoryQuery = z.infer<typeof InventoryQuery>
export const LINE_FILTERS = ['all', 'open', 'counted', 'different'] as const
export const InventoryLineQuery = z.object({ ...listQuery, show: z.enum(LINE_FILTERS).default('all'), ...exportQuery })
export type InventoryLineQuery = z.infer<typeof InventoryLineQuery>

/** `quantity` null takes a count back; `add` counts more of the same, as each scan does. */
export const InventoryCounts = z.object({
  lines: z
    .array(z.object({ guid: Guid, quantity: Quantity.nullable(), unit: Unit.optional(), add: z.boolean().optional() }))
    .min(1)
    .max(500),
})
export type InventoryCounts = z.infer<typeof InventoryCounts>

const readers = anyRole('ITEM')
const version = z.object({ version: z.int().optional() })

export const inventoriesApi = defineApi({
  list: {
    method: 'GET',
    path: '/inventories',
    summary: 'Inventories of folders that the caller sees, the newest first; `export` downloads them',
    access: readers,
    query: InventoryQuery,
    response: pageOf(Inventory),
  },
  create: {
    method: 'POST',
    path: '/inventories',
    summary: 'Begin an inventory of folders with all that lies below them',
    access: rolesFor(INVENTORY_STATES, 'count'),
    body: InventoryInput,
    response: Inventory,
    status: 201,
    errors: ['folder_denied', 'not_found', 'item_not_found', 'inventory_elsewhere', 'has_variants', 'duplicates'],
  },
  get: {
    method: 'GET',
    path: '/inventories/:guid',
    summary: 'One inventory with its progress',
    access: readers,
    params: GuidParams,
    response: Inventory,
  },
  update: {
    method: 'PUT',
    path: '/inventories/:guid',
    summary: 'Change what an inventory is called and how it is counted',
    access: rolesFor(INVENTORY_STATES, 'change'),
    params: GuidParams,
    body: InventoryChange,
    response: Inventory,
    errors: ['stale', 'folder_denied', 'inventory_review', 'inventory_over'],
  },
  lines: {
    method: 'GET',
    path: '/inventories/:guid/lines',
    summary: 'What there is to count and what was counted; `export` downloads it',
    access: readers,
    params: GuidParams,
    query: InventoryLineQuery,
    response: pageOf(InventoryLine),
  },
  count: {
    method: 'POST',
    path: '/inventories/:guid/counts',
    summary: 'Keep what was counted of up to 500 records, each for itself; no stock changes',
    access: rolesFor(INVENTORY_STATES, 'count'),
    params: GuidParams,
    body: InventoryCounts,
    response: z.object({
      inventory: Inventory,
      lines: z.array(InventoryLine),
      failed: z.array(Failure.extend({ line: z.int(), field: z.string() })),
    }),
    errors: [
      'folder_denied',
      'inventory_review',
      'inventory_over',
      'inventory_elsewhere',
      'inventory_too_large',
      'item_not_found',
      'has_variants',
      'duplicates',
      'quantity_negative',
      'quantity_whole',
      'quantity_decimals',
      'quantity_equipment',
      'quantity_too_large',
      'unit_changed',
    ],
  },
  submit: {
    method: 'POST',
    path: '/inventories/:guid/submit',
    summary: 'Counting is over; somebody looks through it',
    access: rolesFor(INVENTORY_STATES, 'submit'),
    params: GuidParams,
    body: version,
    response: Inventory,
    errors: ['stale', 'folder_denied', 'inventory_review', 'inventory_over', 'inventory_empty'],
  },
  reopen: {
    method: 'POST',
    path: '/inventories/:guid/reopen',
    summary: 'Count on',
    access: rolesFor(INVENTORY_STATES, 'reopen'),
    params: GuidParams,
    body: version,
    response: Inventory,
    errors: ['stale', 'folder_denied', 'inventory_counting', 'inventory_over'],
  },
  approve: {
    method: 'POST',
    path: '/inventories/:guid/approve',
    summary: 'Post the differences that were found; `uncounted` says whether what nobody counted is gone',
    access: rolesFor(INVENTORY_STATES, 'approve'),
    params: GuidParams,
    body: version.extend({ uncounted: z.enum(['keep', 'zero']).default('keep') }),
    response: Inventory,
    errors: [
      'stale',
      'folder_denied',
      'inventory_counting',
      'inventory_over',
      'inventory_same_person',
      'inventory_too_large',
    ],
  },
  cancel: {
    method: 'POST',
    path: '/inventories/:guid/cancel',
    summary: 'Give an inventory up; no stock changes',
    access: rolesFor(INVENTORY_STATES, 'cancel'),
    params: GuidParams,
    body: version,
    response: Inventory,
    errors: ['stale', 'folder_denied', 'inventory_over'],
  },
})
