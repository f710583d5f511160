import type { FieldType } from '../fields/field-types.ts'
import { customField, type FieldCatalogue, type FieldKind } from '../kernel/conditions/operators.ts'
import type { ListField } from '../kernel/conditions/list-fields.ts'
import { ITEM_FIELDS } from '../items/list.ts'
import { VARIANT_KINDS } from '../kernel/item-types.ts'
import { ACT_FIELDS, actFieldsOf, hasOld, type RuleTrigger } from './triggers.ts'

/** Fields of the list of items that a record has by itself, in the transaction that changes it. */
const OF_ITEMS = [
  'name',
  'tag',
  'type',
  'quantity',
  'quantityAvailable',
  'quantityReserved',
  'quantityCheckedOut',
  'unit',
  'parent',
  'category',
  'tags',
  'description',
  'shelf',
  'threshold',
  'packaging',
  'inventoryDate',
  'variants',
  'parent1',
  'parent2',
  'parent3',
  'parent4',
  'parent5',
  'active',
  'picture',
] as const satisfies readonly (keyof typeof ITEM_FIELDS)[]

/**
 * Those, what variants and lots have beside them, and what one of an article costs and all of them are worth.
 */
export const RULE_FIELDS: Readonly<Record<string, ListField>> = {
  ...Object.fromEntries(
    OF_ITEMS.map((name) => {
      const { path: _flat, ...field }: ListField = ITEM_FIELDS[name]
      return [name, field]
    }),
  ),
  kind: { kind: 'choice', choices: { values: VARIANT_KINDS, words: 'business-rules:kinds' } },
  expiryDate: { kind: 'date' },
  status: { kind: 'text' },
  averageCost: { kind: 'number', price: true },
  value: { kind: 'number', price: true },
}

/** The company's own field as far as rules care. */
export type RuleField = { name: string; type: FieldType }
export const OLD = 'old.'

/** What conditions of a rule may name. A record is flat here: places, categories and keywords are their names. */
export const ruleCatalogue = (
  trigger: RuleTrigger,
  custom: readonly { name: string; kind: FieldKind }[],
): FieldCatalogue => {
  const own: [string, { kind: FieldKind }][] = [
    ...Object.entries(RULE_FIELDS).map(([name, { kind }]): [string, { kind: FieldKind }] => [name, { kind }]),
    ...custom.map(({ name, kind }): [string, { kind: FieldKind }] => [customField(name), { kind }]),
  ]
  const old = hasOld(trigger)
    ? own.map(([name, { kind }]): [string, { kind: FieldKind; path: string[] }] => [
        `${OLD}${name}`,
        { kind, path: ['old', ...pathOf(name, custom)] },
      ])
    : []
  const act = actFieldsOf(trigger).map((name): [string, { kind: FieldKind; path: string[] }] => [
    name,
    { kind: ACT_FIELDS[name].kind, path: name.split('.') },
  ])
  return new Map([...own, ...old, ...act])
}
const pathOf = (name: string, custom: readonly { name: string }[]): string[] => {
  const found = custom.find((one) => customField(one.name) === name)
  return found ? ['attributes', found.name] : [name]
}

/** Columns that an action may set, empty or count up; the others change by acts of their own. */
export const SETTABLE = ['name', 'tag', 'description', 'category', 'tags', 'threshold', 'packaging'] as const
export type Settable = (typeof SETTABLE)[number]
export const isSettable = (name: string): name is Settable => SETTABLE.some((one) => one === name)
/** Without these a record is none. */
const KEPT: readonly string[] = ['name', 'packaging'] satisfies Settable[]
export const mayBeEmptiedByRule = (name: string): boolean => !KEPT.includes(name)
const COUNTED: readonly string[] = ['threshold', 'packaging'] satisfies Settable[]

/** A formula computes itself. */
export const setsCustom = ({ type }: Pick<RuleField, 'type'>): boolean => type !== 'formula'
const NUMERIC: ReadonlySet<FieldType> = new Set(['number', 'decimal_number', 'price'])
export const counts = (name: string, custom: Pick<RuleField, 'type'> | undefined): boolean =>
  custom ? NUMERIC.has(custom.type) : COUNTED.includes(name)
