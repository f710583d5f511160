import type { FieldType } from '../fields/field-types.ts'
import type { FormLayout, PlacedField } from '../fields/form/layout.ts'
import { STANDARD_LAYOUTS } from '../fields/form/layout.ts'
import type { StatedField } from '../fields/form/form-state.ts'
import { FORM_FIELDS, type FormTarget } from '../fields/form-fields.ts'
import { customField } from '../kernel/conditions/operators.ts'
import { isAssociatedColumn, PLACE_FIELD } from './columns.ts'
import type { LayoutField, LayoutsInForce } from './form-layout.ts'
import type { LayoutType, ShownFor } from './layout-types.ts'

/** What a form is of. Of a variant or lot type and category are those of its product. */
export type FormSubject = {
  target: FormTarget
  type: string | null
  category: string | null
  /** A variant or lot, also where it is edited as an item. */
  isVariant?: boolean
  /** What its form holds, where that is not the same for all records of the target. */
  fields?: readonly StatedField[]
}
/** As far as forms have to know a field of the company's own. */
export type PlacedOwn = { guid: string; name: string; type: FieldType; parent: string | null }

const LAID_OUT: Partial<Record<FormTarget, LayoutType>> = { folders: 'folder', operations: 'intervention' }
const ITEM_FORMS: readonly FormTarget[] = ['items', 'variants']
/** Null: that form is as the product has it. */
export const layoutTypeOf = ({ target, type }: FormSubject): LayoutType | null =>
  ITEM_FORMS.includes(target) ? (type === 'equipment' ? 'equipment' : 'product') : (LAID_OUT[target] ?? null)

/** The active layout of the category, else the one of the type, else none: nobody has laid out that form (FORM-11). */
const foundFor = ({ layouts }: LayoutsInForce, subject: FormSubject): LayoutsInForce['layouts'][number] | undefined => {
  const type = layoutTypeOf(subject)
  const own = layouts.filter(({ itemType }) => itemType === type)
  return (
    own.find(({ category }) => category !== null && category === subject.category) ??
    own.find(({ category }) => category === null)
  )
}

const HALF_ROW = 6
const isFor = (shownFor: ShownFor, isVariant: boolean) => shownFor !== (isVariant ? 'product' : 'variant_and_lot')

const asPlaced = (field: LayoutField): PlacedField => ({
  name: field.name,
  width: field.width,
  required: field.required,
  readOnly: field.readonly,
  min: field.min,
  max: field.max,
  minLength: field.min_length,
  maxLength: field.max_length,
  imei: field.imei,
  auto: field.is_auto,
  expression: field.expression,
  sameAs: field.same_value_as,
  when: field.when_to_update,
})

/** The layout of a form as it is in force for a record; `isStandard`: as long as nobody laid out another one. */
export type LayoutFor = {
  layout: FormLayout
  isStandard: boolean
  /** Of one that somebody made. */
  guid: string | null
}

const HAS_OWN: readonly FormTarget[] = ['items', 'variants', 'operations']
/** The company's own fields stand behind the others. */
const standardWith = (target: FormTarget, own: readonly PlacedOwn[]): FormLayout => {
  const { sections } = STANDARD_LAYOUTS[target]
  if (!HAS_OWN.includes(target) || own.length === 0) return { sections }
  return {
    sections: [
      ...sections,
      { name: '', fields: own.map(({ name }) => ({ name: customField(name), width: HALF_ROW })) },
    ],
  }
}

/**
 * Fields and sections for these items and for products or variants only (FORM-13, FORM-20), and what the form cannot do
 * without: what chooses this layout, and what hangs on a choice that is placed.
 */
export const layoutFor = (inForce: LayoutsInForce, subject: FormSubject, own: readonly PlacedOwn[]): LayoutFor => {
  const { target, category, isVariant = target === 'variants' } = subject
  const found = foundFor(inForce, subject)
  if (!found) return { layout: standardWith(target, own), isStandard: true, guid: null }
  const hasVariants = layoutTypeOf(subject) === 'product'
  const mayShow = (shownFor: ShownFor) => !hasVariants || isFor(shownFor, isVariant)
  const shown = found.sections
    .filter(({ visibility }) => mayShow(visibility))
    .map(({ name, fields }) => ({
      name,
      fields: fields
        .filter(
          (field) =>
            mayShow(field.show_for_item_type) &&
            (isVariant || !(field.is_associated_item || isAssociatedColumn(field.name))) &&
            (field.category === null || field.category.guid === category),
        )
        .map(asPlaced),
    }))
  return {
    layout: { sections: withDependents(withNeeded(shown, subject), own).filter(({ fields }) => fields.length > 0) },
    isStandard: false,
    guid: found.guid,
  }
}

/**
 * What says which layout a record has, and is chosen in the form: it stands behind the name where nobody placed it, as
 * does what this record cannot be made without.
 */
const CHOOSING: Partial<Record<FormTarget, readonly string[]>> = {
  items: ['type', 'category'],
  folders: ['type'],
  variants: ['kind'],
}
const NAMES: readonly string[] = ['name', 'title']
type Sections = { name: string; fields: PlacedField[] }[]

const withNeeded = (sections: Sections, { target, fields = [] }: FormSubject): Sections => {
  const names = new Set(sections.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const needed = [...(CHOOSING[target] ?? []), ...fields.flatMap((field) => (field.required ? [field.name] : []))]
  const missing = needed.filter((name) => !names.has(name)).map((name) => ({ name, width: HALF_ROW }))
  return sections.map((section) => {
    const at = section.fields.findIndex(({ name }) => NAMES.includes(name))
    return at < 0 ? section : { ...section, fields: section.fields.toSpliced(at + 1, 0, ...missing) }
  })
}

/** A choice that offers values of another one has to be made (FIELD-10): it is never out of the form of that one. */
const withDependents = (sections: Sections, own: readonly PlacedOwn[]): Sections => {
  const placed = new Set(sections.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const behind = (name: string): PlacedField[] => {
    const field = own.find((one) => customField(one.name) === name)
    return own
      .filter(({ parent, name: of }) => field && parent === field.guid && !placed.has(customField(of)))
      .flatMap((dependent) => {
        const called = customField(dependent.name)
        placed.add(called)
        return [{ name: called, width: HALF_ROW }, ...behind(called)]
      })
  }
  return sections.map((section) => ({
    ...section,
    fields: section.fields.flatMap((field) => [field, ...behind(field.name)]),
  }))
}

/** What a form may hold: its columns, where the record lies, and the company's own fields. */
export const statedFields = (
  { target, fields = FORM_FIELDS[target] }: Pick<FormSubject, 'target' | 'fields'>,
  own: readonly { name: string }[],
): readonly StatedField[] => [
  ...fields,
  ...(target === 'items' ? [{ name: PLACE_FIELD, onlyNew: true } as const] : []),
  ...(HAS_OWN.includes(target) ? own.map(({ name }) => ({ name: customField(name) })) : []),
]

export const NO_LAYOUTS: LayoutsInForce = { layouts: [] }
