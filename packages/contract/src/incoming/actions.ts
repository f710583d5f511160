import type { FieldTarget } from '../fields/field-types.ts'
import { ALL_UNITS, ITEM_TYPES } from '../kernel/quantity.ts'
import { OPERATION_TYPES } from '../operations/kinds.ts'
import { OUT_ACTIONS } from '../stock/stock.ts'
import { ARTICLE_TYPES } from '../suppliers/article-types.ts'

/** What an incoming request does (API-25). */
export const INCOMING_ACTIONS = [
  'create_item',
  'update_item',
  'delete_item',
  'move_item',
  'stock_in',
  'stock_out',
  'inventory',
  'create_reservation',
  'create_order',
  'create_operation',
  'checkout',
  'checkin',
] as const
export type IncomingAction = (typeof INCOMING_ACTIONS)[number]

/** `place`: a folder by guid, path or name; `record`: another record by guid or name; `texts`: several texts. */
export const VALUE_KINDS = ['text', 'number', 'whole', 'price', 'day', 'choice', 'place', 'record', 'texts'] as const
export type ValueKind = (typeof VALUE_KINDS)[number]
/** `line`: a path with `[*]` gives it once for each entry of a list of the payload. */
export type IncomingField = {
  kind: ValueKind
  required?: true
  line?: true
  choices?: readonly string[]
}

const text = { kind: 'text' } as const
const line = { line: true } as const
const FOUND_BY = { guid: text, tag: text, name: text, folder: { kind: 'place' } } as const
const FOUND_IN_LINES = {
  guid: { ...text, ...line },
  tag: { ...text, ...line },
  name: { ...text, ...line },
  folder: { kind: 'place' },
} as const
const OF_ITEM = {
  description: text,
  category: { kind: 'record' },
  keywords: { kind: 'texts' },
  shelf: { kind: 'record' },
  unit: { kind: 'choice', choices: ALL_UNITS },
  packaging: { kind: 'whole' },
  threshold: { kind: 'number' },
} as const
const quantity = { kind: 'number', required: true, ...line } as const

type ActionFacts = {
  fields: Readonly<Record<string, IncomingField>>
  /** The company's own fields that it takes. */
  custom?: FieldTarget
  /** It is about an item that is there: by guid, barcode or name. */
  finds?: true
  /** One that is not found may be made (API-27). */
  forces?: true
}

/** What each action takes, in the order in which the screen offers it. */
export const ACTION_FACTS: Readonly<Record<IncomingAction, ActionFacts>> = {
  create_item: {
    custom: 'items',
    fields: {
      name: { ...text, required: true },
      folder: { kind: 'place', required: true },
      type: { kind: 'choice', choices: ITEM_TYPES.filter((type) => type !== 'variant') },
      tag: text,
      quantity: { kind: 'number' },
      unit_price: { kind: 'price' },
      ...OF_ITEM,
    },
  },
  update_item: { finds: true, forces: true, custom: 'items', fields: { ...FOUND_BY, ...OF_ITEM } },
  delete_item: { finds: true, fields: FOUND_BY },
  move_item: {
    finds: true,
    forces: true,
    fields: {
      ...FOUND_IN_LINES,
      destination: { kind: 'place', required: true },
      quantity: { kind: 'number', ...line },
      comment: text,
    },
  },
  stock_in: {
    finds: true,
    forces: true,
    fields: { ...FOUND_IN_LINES, quantity, unit_price: { kind: 'price', ...line }, reason: text, comment: text },
  },
  stock_out: {
    finds: true,
    fields: {
      ...FOUND_IN_LINES,
      quantity,
      reason: { ...text, required: true, choices: OUT_ACTIONS },
      given_to: text,
      comment: text,
    },
  },
  inventory: { finds: true, forces: true, fields: { ...FOUND_IN_LINES, quantity, comment: text } },
  create_reservation: {
    finds: true,
    fields: {
      ...FOUND_BY,
      reservation_name: { ...text, required: true },
      quantity: { kind: 'number', required: true },
      expiry_date: { kind: 'day', required: true },
    },
  },
  create_order: {
    fields: {
      supplier: { kind: 'record', required: true },
      number: text,
      order_date: { kind: 'day' },
      expected_date: { kind: 'day' },
      comment: text,
      article_name: { ...text, required: true, ...line },
      article_tag: { ...text, ...line },
      article_type: { kind: 'choice', choices: ARTICLE_TYPES, ...line },
      reference: { ...text, ...line },
      quantity: { ...quantity, kind: 'whole' },
      unit_price: { kind: 'price', ...line },
    },
  },
  create_operation: {
    custom: 'intervention',
    fields: {
      title: { ...text, required: true },
      type: { kind: 'choice', choices: OPERATION_TYPES },
      template: { kind: 'record' },
      assignee: { kind: 'record' },
      location: { kind: 'place' },
      destination: { kind: 'record' },
      recipients: { kind: 'texts' },
      order: { kind: 'record' },
      start_date: { kind: 'day' },
      end_date: { kind: 'day' },
      expedition_date: { kind: 'day' },
      reception_date: { kind: 'day' },
      packages: { kind: 'whole' },
      description: text,
      article_name: { ...text, ...line },
      article_tag: { ...text, ...line },
      quantity: { kind: 'number', ...line },
    },
  },
  checkout: {
    finds: true,
    fields: {
      recipient: { kind: 'record', required: true },
      ...FOUND_IN_LINES,
      quantity: { kind: 'number', ...line },
      due_date: { kind: 'day' },
      comment: text,
    },
  },
  checkin: {
    finds: true,
    fields: { ...FOUND_IN_LINES, recipient: { kind: 'record' }, quantity: { kind: 'number', ...line }, comment: text },
  },
}

export const isAction = (name: string): name is IncomingAction => (INCOMING_ACTIONS as readonly string[]).includes(name)
/** What of an item that is searched tells which one it is. */
export const FINDERS = ['guid', 'tag', 'name'] as const
