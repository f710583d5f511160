import type { FieldTarget, FieldType } from '../fields/field-types.ts'
import { type FieldKind, FORM_FIELDS, type FormField } from '../fields/form-fields.ts'
import { kindOfField } from '../fields/formula/sources.ts'
import { customField, customNameOf } from '../kernel/conditions/operators.ts'
import type { LayoutType } from './layout-types.ts'

/** Where the record lies: chosen beside its form, which has to say where (FORM-12). */
export const PLACE_FIELD = 'parent'
const PLACE: FormField = { name: PLACE_FIELD, kind: 'choice', onlyNew: true }

/** Columns that only variants and lots have: in the layout of their product they are marked so (FORM-20). */
export const ASSOCIATED_COLUMNS: readonly FormField[] = FORM_FIELDS.variants.filter(
  ({ name }) => !FORM_FIELDS.items.some((one) => one.name === name),
)
const isAssociatedColumn = (name: string) => ASSOCIATED_COLUMNS.some((one) => one.name === name)
export { isAssociatedColumn }

/** The columns that a layout may place. */
export const LAYOUT_COLUMNS: Readonly<Record<LayoutType, readonly FormField[]>> = {
  product: [PLACE, ...FORM_FIELDS.items, ...ASSOCIATED_COLUMNS],
  equipment: [PLACE, ...FORM_FIELDS.items],
  folder: FORM_FIELDS.folders,
  intervention: FORM_FIELDS.operations.filter(({ before }) => !before),
}
/** What every layout has (FORM-12). */
export const NEEDED_COLUMNS: Readonly<Record<LayoutType, readonly string[]>> = {
  product: ['name', PLACE_FIELD],
  equipment: ['name', PLACE_FIELD],
  folder: ['name'],
  intervention: ['title'],
}
/** Whose layouts place fields of the company's own. */
export const hasOwnFields = (type: LayoutType): boolean => type !== 'folder'
export const ownTargetOf = (type: LayoutType): FieldTarget => (type === 'intervention' ? type : 'items')

/** Columns that may be computed: numbers that people keep up, and no movement changes. */
const AUTO_COLUMNS: readonly string[] = ['threshold']

export type OwnField = { guid: string; name: string; type: FieldType }
/** What values of a field are, as far as a layout asks something of them. */
export type ValueKind = 'text' | 'number' | 'date' | 'boolean' | 'list' | 'choice'
export type Placeable = {
  name: string
  kind: ValueKind
  /** A record cannot be without it, whatever the layout says. */ required: boolean
  /** The kind of an expression that may compute it; null: it is not computed. */
  auto: 'text' | 'number' | 'date' | 'boolean' | null
  /** A value is taken over from it, or by it. */
  copies: boolean
  own: OwnField | null
}

const KINDS: Record<FieldKind, ValueKind> = {
  text: 'text',
  long_text: 'text',
  code: 'text',
  choice: 'choice',
  quantity: 'number',
  whole_number: 'number',
  date: 'date',
  keywords: 'list',
  shelves: 'list',
  recipients: 'list',
  checkbox: 'boolean',
}
const COPIED: ReadonlySet<ValueKind> = new Set(['text', 'number', 'date', 'boolean'])

const ofColumn = ({ name, kind, required }: FormField): Placeable => ({
  name,
  kind: KINDS[kind],
  required: required === true,
  auto: AUTO_COLUMNS.includes(name) ? 'number' : null,
  copies: COPIED.has(KINDS[kind]),
  own: null,
})
const ofOwn = (own: OwnField): Placeable => {
  const kind = kindOfField(own.type)
  return {
    name: customField(own.name),
    kind: kind ?? 'list',
    required: false,
    auto: own.type === 'formula' ? null : kind,
    copies: kind !== null,
    own,
  }
}

/** Everything that a layout of the type may place, by name, in the order in which it is offered. */
export const placeableOf = (type: LayoutType, own: readonly OwnField[]): ReadonlyMap<string, Placeable> =>
  new Map(
    [...LAYOUT_COLUMNS[type].map(ofColumn), ...(hasOwnFields(type) ? own.map(ofOwn) : [])].map((one) => [
      one.name,
      one,
    ]),
  )
export const isOwnName = (name: string): boolean => customNameOf(name) !== null
