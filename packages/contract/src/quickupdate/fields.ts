import type { FieldType } from '../fields/field-types.ts'

/** Columns of an item that a form model may hold (QU-24); custom fields stand beside them by their guid. */
export const QUICK_COLUMNS = [
  'name',
  'description',
  'tags',
  'category',
  'threshold',
  'quantity',
  'packaging',
  'status',
] as const
export type QuickColumn = (typeof QUICK_COLUMNS)[number]

const columns: ReadonlySet<string> = new Set(QUICK_COLUMNS)
export const isQuickColumn = (field: string): field is QuickColumn => columns.has(field)

/** A status is a text: of these fields the one that means it (FIELD-06). */
const SAYS_STATUS: ReadonlySet<string> = new Set<FieldType>(['text', 'select', 'autocomplete', 'scanner'])
export const saysStatus = ({ type, mapped }: { type: FieldType; mapped: string | null }): boolean =>
  mapped === 'status' && SAYS_STATUS.has(type)

/** An item always has these, so nothing empties them. */
const KEPT: ReadonlySet<string> = new Set<QuickColumn>(['name', 'quantity', 'packaging'])
export const mayBeEmptied = (field: string): boolean => !KEPT.has(field)

/** Items of one run, and of those that are done while the caller waits (QU-19). */
export const MOST_QUICK_ITEMS = 1_000
export const MOST_QUICK_AT_ONCE = 100
/** Fields of a form model. */
export const MOST_QUICK_FIELDS = 100

/** A field that nobody filled. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
