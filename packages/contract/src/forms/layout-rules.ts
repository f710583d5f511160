import { checkTemplate } from '../fields/formula/check.ts'
import { kindsOf } from '../fields/formula/rules.ts'
import { attributeSource, fieldOfSource } from '../fields/formula/sources.ts'
import { variablesIn } from '../fields/formula/tokens.ts'
import { isDay } from '../kernel/company-clock.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { nameKey } from '../kernel/text.ts'
import { isAssociatedColumn, NEEDED_COLUMNS, type OwnField, type Placeable, placeableOf } from './columns.ts'
import type { LayoutType } from './layout-types.ts'
import type { KeptField, KeptSection } from './named-sections.ts'

/** `field`: where in the layout it stands, as the body names it. */
export type LayoutRefusal = { field: string; refusal: Refusal }
type Judging = {
  type: LayoutType
  placeable: ReadonlyMap<string, Placeable>
  own: readonly OwnField[]
  placed: ReadonlySet<string>
  /** What a field is called by who reads the refusal. */
  labelOf: (name: string) => string
}

/**
 * Everything that keeps a layout from being saved, each with its section and its field (FORM-06, FORM-07, FORM-12 to
 * FORM-20). Sections name the company's own fields by their names; the editor and the server ask this.
 */
export const refusalsOfLayout = (
  type: LayoutType,
  sections: readonly KeptSection[],
  own: readonly OwnField[],
  labelOf: (name: string) => string = (name) => name,
): LayoutRefusal[] => {
  const names = sections.flatMap(({ fields }) => fields.map(({ name }) => name))
  const judging = { type, own, labelOf, placeable: placeableOf(type, own), placed: new Set(names) }
  const missing = NEEDED_COLUMNS[type].filter((name) => !names.includes(name))
  return [
    ...missing.map((name) => refused('sections', 'form_field_missing', { name: labelOf(name) })),
    ...repeatedSections(sections),
    ...repeatedFields(sections, labelOf),
    ...sections.flatMap((section, at) => [
      ...(section.fields.length === 0 ? [refused(`sections.${at}.fields`, 'form_section_empty')] : []),
      ...section.fields.flatMap((field, nth) =>
        refusalsOfField(judging, section, field, `sections.${at}.fields.${nth}`),
      ),
    ]),
  ]
}

const refused = (field: string, code: Refusal['code'], params?: Refusal['params']): LayoutRefusal => ({
  field,
  refusal: params ? { code, params } : { code },
})

const repeatedSections = (sections: readonly KeptSection[]): LayoutRefusal[] => {
  const seen = new Set<string>()
  return sections.flatMap(({ name }, at) => {
    const key = nameKey(name)
    return key === '' || seen.size < seen.add(key).size ? [] : [refused(`sections.${at}.name`, 'form_section_unique')]
  })
}

const repeatedFields = (sections: readonly KeptSection[], labelOf: Judging['labelOf']): LayoutRefusal[] => {
  const seen = new Set<string>()
  return sections.flatMap(({ fields }, at) =>
    fields.flatMap(({ name }, nth) =>
      seen.size < seen.add(name).size
        ? []
        : [refused(`sections.${at}.fields.${nth}.name`, 'form_field_twice', { name: labelOf(name) })],
    ),
  )
}

const refusalsOfField = (judging: Judging, section: KeptSection, field: KeptField, path: string): LayoutRefusal[] => {
  const known = judging.placeable.get(field.name)
  const name = judging.labelOf(field.name)
  if (!known) return [refused(`${path}.name`, 'unknown_field', { name })]
  const about = { section: section.name, name }
  const wrong = (setting: keyof KeptField) => refused(`${path}.${setting}`, 'form_setting', about)
  return [
    ...unsuited(known, field).map(wrong),
    ...misplaced(judging, field).map(wrong),
    ...(isReversed(field) ? [refused(`${path}.min`, 'form_min_max', about)] : []),
    ...(field.required && field.readonly && !known.required && field.same_value_as === null && !field.is_auto
      ? [refused(`${path}.required`, 'form_closed_required', about)]
      : []),
    ...refusalsOfSame(judging, known, field, path, about),
    ...refusalsOfExpression(judging, known, field, path, about),
  ]
}

const isOfKind = (kind: Placeable['kind'], bound: number | string | null) =>
  bound === null ||
  (kind === 'number' && typeof bound === 'number') ||
  (kind === 'date' && typeof bound === 'string' && isDay(bound))

/** Settings that mean nothing for values of this kind. */
const unsuited = ({ kind }: Placeable, field: KeptField): (keyof KeptField)[] => {
  const isText = kind === 'text'
  return [
    ...(isOfKind(kind, field.min) ? [] : (['min'] as const)),
    ...(isOfKind(kind, field.max) ? [] : (['max'] as const)),
    ...(isText || field.min_length === null ? [] : (['min_length'] as const)),
    ...(isText || field.max_length === null ? [] : (['max_length'] as const)),
    ...(isText || !field.imei ? [] : (['imei'] as const)),
  ]
}

const OF_ITEMS: readonly LayoutType[] = ['product', 'equipment']
/** Variants and lots are of products only; name and place are in every form of every category. */
const misplaced = ({ type }: Judging, field: KeptField): (keyof KeptField)[] => {
  const isNeeded = NEEDED_COLUMNS[type].includes(field.name)
  return [
    ...(field.category !== null && (isNeeded || !OF_ITEMS.includes(type)) ? (['category'] as const) : []),
    ...(field.is_associated_item && (isNeeded || type !== 'product') ? (['is_associated_item'] as const) : []),
    ...(field.show_for_item_type !== 'both' && (isNeeded || type !== 'product')
      ? (['show_for_item_type'] as const)
      : []),
    ...(isAssociatedColumn(field.name) && field.show_for_item_type === 'product'
      ? (['show_for_item_type'] as const)
      : []),
    // Nothing scans an operation.
    ...(field.when_to_update === 'on_scan' && type === 'intervention' ? (['when_to_update'] as const) : []),
  ]
}

const isReversed = ({ min, max, min_length: shortest, max_length: longest }: KeptField): boolean =>
  (min !== null && max !== null && typeof min === typeof max && min > max) ||
  (shortest !== null && longest !== null && shortest > longest)

const refusalsOfSame = (
  { placeable, placed }: Judging,
  known: Placeable,
  { name, same_value_as: same, is_auto: isAuto, when_to_update: when }: KeptField,
  path: string,
  about: Refusal['params'],
): LayoutRefusal[] => {
  if (same === null) return []
  // A scan writes what describes the record; name, code and the like are typed.
  if (when === 'on_scan' && known.own === null && known.auto === null)
    return [refused(`${path}.when_to_update`, 'form_setting', about)]
  const other = placeable.get(same)
  const fits = other && placed.has(same) && same !== name && known.copies && other.copies && other.kind === known.kind
  // A record gets its quantity and its kind when it is made; nothing else writes them.
  return fits && !isAuto && known.own?.type !== 'formula'
    ? []
    : [refused(`${path}.same_value_as`, 'form_same_value', about)]
}

const refusalsOfExpression = (
  { own, type }: Judging,
  known: Placeable,
  { is_auto: isAuto, expression, when_to_update: when }: KeptField,
  path: string,
  about: Refusal['params'],
): LayoutRefusal[] => {
  if (!isAuto) return []
  if (known.auto === null) return [refused(`${path}.is_auto`, 'form_setting', about)]
  if (!expression) return [refused(`${path}.expression`, 'required')]
  const { template, variables } = expression
  const names = variables.map(({ name }) => name)
  if (new Set(names).size < names.length) return [refused(`${path}.expression.variables`, 'duplicates')]
  // Columns are those of items.
  const asItem = variables.find(({ source }) => type === 'intervention' && fieldOfSource(source) === null)
  if (asItem) return [refused(`${path}.expression.template`, 'formula_source', { name: asItem.name })]
  // Fields stand here by name, as people write them.
  const read = checkTemplate(
    template,
    kindsOf(
      variables,
      own.map(({ name, type }) => ({ guid: name, type })),
    ),
    known.auto,
  )
  if (isRefusal(read)) return [{ field: `${path}.expression.template`, refusal: read }]
  const self = known.own ? attributeSource(known.own.name) : known.name
  const used = new Set(variablesIn(template))
  const readsItself = variables.some(({ name, source }) => used.has(name) && source === self)
  return readsItself && when === 'on_save' ? [refused(`${path}.expression.template`, 'form_auto_loop', about)] : []
}
