import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { FolderInput } from '../folders/folder.ts'
import { ItemInput } from '../items/item.ts'
import { CheckoutInput } from '../checkouts/checkout.ts'
import { OperationInput } from '../operations/operation.ts'
import { OrderInput } from '../orders/order.ts'
import { ReservationInput } from '../reservations/reservation.ts'
import { VariantInput } from './variant.ts'
import { FORM_FIELDS, FORM_TARGETS, type FormField, type FormTarget, refusalOfValue } from '../fields/form-fields.ts'

const GUID = '018f2f1e-0000-7000-8000-000000000000'
const SCHEMAS: Record<FormTarget, { schema: z.ZodType; valid: Record<string, unknown> }> = {
  items: { schema: ItemInput, valid: { name: 'Vis', type: 'product', unit: 'piece', packaging: 1 } },
  folders: { schema: FolderInput, valid: { name: 'Allée', type: 'stock' } },
  variants: { schema: VariantInput, valid: { name: 'Lot 1', kind: 'lot' } },
  operations: {
    schema: OperationInput,
    valid: {
      title: 'Départ',
      type: 'move',
      location: GUID,
      destination: GUID,
      order: GUID,
      reception: true,
      tasks: [],
    },
  },
  checkouts: { schema: CheckoutInput, valid: { recipient: GUID, items: [{ guid: GUID }] } },
  reservations: {
    schema: ReservationInput,
    valid: { item: GUID, name: { name: 'Chantier' }, quantity: 2, expiryDate: '2030-01-01' },
  },
  orders: { schema: OrderInput, valid: { supplier: GUID } },
}
const all = FORM_TARGETS.flatMap((target) => FORM_FIELDS[target].map((field) => [target, field] as const))
const takes = (target: FormTarget, value: Record<string, unknown>) =>
  SCHEMAS[target].schema.safeParse({ ...SCHEMAS[target].valid, ...value }).success
/** What the API fills in itself when it is not sent. */
const FILLED = new Set(['unit', 'packaging'])
/** That it is blank is said with words of its own. */
const SAID_APART = new Set(['title'])
/** Named by a name of a list, or a new one. */
const named = (target: FormTarget, name: string, value: unknown) =>
  target === 'reservations' && name === 'name' ? { name: value } : value
const texts = all.filter(
  ([, { kind, max }]) => max !== undefined && (kind === 'text' || kind === 'long_text' || kind === 'code'),
)
const rows = (count: number, of: (at: number) => unknown) => Array.from({ length: count }, (_, at) => of(at))
const LISTS: Record<string, (at: number) => unknown> = {
  tags: (at) => ({ name: `mot ${at}` }),
  shelves: (at) => ({ name: `étagère ${at}` }),
  recipients: (at) => ({ kind: 'email', email: `a${at}@example.com` }),
}

describe('forms and the API agree', () => {
  it.each(FORM_TARGETS)('a sound record of %s is taken', (target) => expect(takes(target, {})).toBe(true))
  it.each(all.filter(([, { onlyKnown }]) => !onlyKnown))('%s: $name is a property', (target, { name, kind }) => {
    const value =
      kind === 'quantity' || kind === 'whole_number'
        ? 2
        : kind === 'date'
          ? '2030-01-01'
          : LISTS[name]
            ? [LISTS[name](0)]
            : (SCHEMAS[target].valid[name] ?? (name === 'category' || name === 'shelf' ? null : 'x'))
    const parsed = SCHEMAS[target].schema.parse({ ...SCHEMAS[target].valid, [name]: value }) as Record<string, unknown>
    expect(parsed).toHaveProperty(name)
  })
  it.each(all.filter(([, { required }]) => required))('%s: $name cannot be left out', (target, { name }) => {
    const { [name]: _, ...rest } = SCHEMAS[target].valid
    expect(SCHEMAS[target].schema.safeParse(rest).success).toBe(FILLED.has(name))
    expect(takes(target, { [name]: named(target, name, '') })).toBe(SAID_APART.has(name))
  })
  it.each(texts)('%s: $name is as long as the form lets it be, and no longer', (target, { name, max }) => {
    expect(takes(target, { [name]: named(target, name, 'x'.repeat(max!)) })).toBe(true)
    expect(takes(target, { [name]: named(target, name, 'x'.repeat(max! + 1)) })).toBe(false)
  })
  it.each(all.filter(([, { name }]) => name in LISTS))(
    '%s: $name holds as many as the form lets it',
    (target, { name, max }) => {
      expect(takes(target, { [name]: rows(max!, LISTS[name]!) })).toBe(true)
      expect(takes(target, { [name]: rows(max! + 1, LISTS[name]!) })).toBe(false)
    },
  )
  it.each(all.filter(([, { kind }]) => kind === 'whole_number'))(
    '%s: $name has the bounds of the form',
    (target, field) => {
      for (const value of [field.min! - 1, field.min!, field.max!, field.max! + 1])
        expect(takes(target, { [field.name]: value })).toBe(refusalOfValue(field, value) === null)
    },
  )
})

describe('a value', () => {
  const field = (change: Partial<FormField>): FormField => ({ name: 'x', kind: 'text', ...change })
  it.each<[unknown, Partial<FormField>, string | null]>([
    ['', { required: true }, 'required'],
    ['  ', { required: true }, 'required'],
    [null, { required: true }, 'required'],
    ['a', { required: true }, null],
    ['', {}, null],
    [0, { min: 1 }, 'gte'],
    [1, { min: 1 }, null],
    [11, { max: 10 }, 'lte'],
    [null, { min: 1 }, null],
  ])('%j under %j: %s', (value, change, code) => expect(refusalOfValue(field(change), value)?.code ?? null).toBe(code))
})
