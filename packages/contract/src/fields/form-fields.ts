/**
 * The fields of each form in their order, beside the company's own. Screens draw and check forms from here; a test of
 * the variants, which need all of them, holds the schemas of the API to the same bounds.
 */
export const FORM_TARGETS = [
  'items',
  'folders',
  'variants',
  'operations',
  'checkouts',
  'reservations',
  'orders',
] as const
export type FormTarget = (typeof FORM_TARGETS)[number]

/** Forms of records that are no items. */
export const OTHER_FORMS = [
  'folders',
  'operations',
  'checkouts',
  'reservations',
  'orders',
] as const satisfies FormTarget[]
export type OtherForm = (typeof OTHER_FORMS)[number]

export const FIELD_KINDS = [
  'text',
  'long_text',
  'code',
  'choice',
  'quantity',
  'whole_number',
  'date',
  'keywords',
  'shelves',
  'recipients',
  'checkbox',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

export type FormField = {
  name: string
  kind: FieldKind
  required?: true
  /** Characters of a text, the highest number, or how many a list holds. */
  max?: number
  /** The lowest number. */
  min?: number
  /** Only when the record is made: afterwards it changes by movements. */
  onlyNew?: true
  /** Only when the record exists. */
  onlyKnown?: true
  /** Chosen before the form opens: conditions may name it, and no form has a place for it. */
  before?: true
}

const TEXT = 255
const LONG = 5_000
const name: FormField = { name: 'name', kind: 'text', required: true, max: TEXT }
const tag: FormField = { name: 'tag', kind: 'code', max: TEXT }
const description: FormField = { name: 'description', kind: 'long_text', max: LONG }
const quantity: FormField = { name: 'quantity', kind: 'quantity', onlyNew: true }
const threshold: FormField = { name: 'threshold', kind: 'quantity' }
const comment: FormField = { name: 'comment', kind: 'long_text', max: LONG }
const day = (of: string): FormField => ({ name: of, kind: 'date' })

export const FORM_FIELDS: Readonly<Record<FormTarget, readonly FormField[]>> = {
  items: [
    name,
    { name: 'type', kind: 'choice', required: true },
    tag,
    quantity,
    { name: 'unit', kind: 'choice', required: true },
    threshold,
    { name: 'packaging', kind: 'whole_number', required: true, min: 1, max: 1_000_000 },
    { name: 'category', kind: 'choice' },
    { name: 'shelf', kind: 'choice' },
    { name: 'tags', kind: 'keywords', max: 50 },
    description,
  ],
  folders: [
    name,
    { name: 'type', kind: 'choice', required: true },
    { name: 'category', kind: 'choice' },
    tag,
    description,
    { name: 'shelves', kind: 'shelves', max: 200 },
  ],
  variants: [
    name,
    { name: 'kind', kind: 'choice', required: true },
    tag,
    { name: 'expiryDate', kind: 'date' },
    { name: 'status', kind: 'text', max: TEXT },
    quantity,
    threshold,
    description,
    { name: 'active', kind: 'checkbox', onlyKnown: true },
  ],
  operations: [
    { name: 'title', kind: 'text', required: true, max: TEXT },
    { name: 'type', kind: 'choice', before: true },
    { name: 'order', kind: 'choice', onlyNew: true },
    { name: 'location', kind: 'choice' },
    { name: 'destination', kind: 'choice' },
    day('start_date'),
    day('end_date'),
    day('expedition_date'),
    day('reception_date'),
    { name: 'packages', kind: 'whole_number', min: 0, max: 9_999 },
    { name: 'recipients', kind: 'recipients', max: 50 },
    { name: 'reception', kind: 'checkbox', onlyNew: true },
    description,
  ],
  checkouts: [
    { name: 'recipient', kind: 'choice', required: true, onlyNew: true },
    day('dueDate'),
    { ...comment, onlyNew: true },
  ],
  reservations: [
    { name: 'item', kind: 'choice', required: true, onlyNew: true },
    name,
    { name: 'quantity', kind: 'quantity', required: true },
    { ...day('expiryDate'), required: true },
  ],
  orders: [
    { name: 'supplier', kind: 'choice', required: true },
    { name: 'number', kind: 'text', max: TEXT },
    day('orderDate'),
    day('expectedDate'),
    comment,
  ],
}

export type FieldRefusal =
  | { code: 'required' }
  | { code: 'gte' | 'lte'; params: { value: number; min?: number; max?: number } }

/** Why a value cannot be saved, as far as its field alone says; null when it can. */
export const refusalOfValue = ({ required, min, max }: FormField, value: unknown): FieldRefusal | null => {
  if (required && (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')))
    return { code: 'required' }
  if (typeof value !== 'number') return null
  if (min !== undefined && value < min) return { code: 'gte', params: { value: min, min } }
  return max !== undefined && value > max ? { code: 'lte', params: { value: max, max } } : null
}
