import { STANDARD_LAYOUTS, WHOLE_ROW } from '../fields/form/layout.ts'
import { FORM_FIELDS, type FormTarget } from '../fields/form-fields.ts'
import { customField } from '../kernel/conditions/operators.ts'
import { ASSOCIATED_COLUMNS, hasOwnFields, PLACE_FIELD } from './columns.ts'
import type { LayoutType } from './layout-types.ts'
import type { KeptField, KeptSection } from './named-sections.ts'

/** A field as it is placed, asking for nothing. */
export const placedPlainly = (name: string, width = WHOLE_ROW): KeptField => ({
  name,
  category: null,
  required: false,
  readonly: false,
  min: null,
  max: null,
  min_length: null,
  max_length: null,
  width,
  imei: false,
  is_auto: false,
  expression: null,
  same_value_as: null,
  when_to_update: 'on_save',
  show_for_item_type: 'both',
  is_associated_item: false,
})

const TARGETS = { product: 'items', equipment: 'items', folder: 'folders', intervention: 'operations' } as const
const widthOf = (target: FormTarget, name: string) =>
  STANDARD_LAYOUTS[target].sections[0]?.fields.find((field) => field.name === name)?.width ?? WHOLE_ROW
const HALF_ROW = 6

/**
 * The form as it is while nobody changes it: one section with the standard columns, and what the company added
 * (FORM-10).
 */
export const standardSections = (
  type: LayoutType,
  own: readonly { name: string }[],
  sectionName: string,
): KeptSection[] => {
  const target = TARGETS[type]
  const place = target === 'items' ? [placedPlainly(PLACE_FIELD)] : []
  const columns = FORM_FIELDS[target]
    .filter(({ before }) => !before)
    .map(({ name }) => placedPlainly(name, widthOf(target, name)))
  const associated =
    type === 'product'
      ? ASSOCIATED_COLUMNS.map(({ name }) => ({
          ...placedPlainly(name, HALF_ROW),
          show_for_item_type: 'variant_and_lot' as const,
          is_associated_item: true,
        }))
      : []
  const added = hasOwnFields(type) ? own.map(({ name }) => placedPlainly(customField(name))) : []
  return [{ name: sectionName, visibility: 'both', fields: [...place, ...columns, ...associated, ...added] }]
}
