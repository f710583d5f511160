import { z } from 'zod'
import { UPDATE_MOMENTS } from '../fields/form/layout.ts'
import { NUMBER_LIMIT } from '../fields/values.ts'
import { MOST_TEMPLATE, MOST_VARIABLES, VARIABLE_NAME_LENGTH } from '../fields/formula/formula.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import { quantityFromNumber } from '../kernel/quantity.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import { exportQuery, flag, Guid, Instant, LENGTH, listQuery, Name, pageOf, Ref, RefInput } from '../kernel/shapes.ts'
import { CATEGORY_TYPES, LAYOUT_TYPES, MOST_PLACED, MOST_SECTIONS, SHOWN_FOR } from './layout-types.ts'

/** A layout that always exists goes by what it is for, any other one by its guid (FORM-09, FORM-10). */
export const LayoutId = z.union([z.enum(LAYOUT_TYPES), Guid])
const LayoutParams = z.object({ guid: LayoutId })

/** A number, or the day of a date (FORM-14). */
const Bound = z.union([
  z
    .number()
    .min(-NUMBER_LIMIT)
    .max(NUMBER_LIMIT)
    .refine((number) => !isRefusal(quantityFromNumber(number))),
  z.iso.date(),
])
const MOST_CHARACTERS = 5_000
const Length = z.int().min(0).max(MOST_CHARACTERS)

/** What computes a value, in the language of formulas (FORM-18). */
const variable = { name: z.string().trim().min(1).max(VARIABLE_NAME_LENGTH), source: z.string().trim().min(1).max(300) }
const ExpressionInput = z.object({
  template: z.string().trim().min(1).max(MOST_TEMPLATE),
  variables: z.array(z.object(variable)).max(MOST_VARIABLES).default([]),
})
const Expression = z.object({
  template: z.string(),
  variables: z.array(z.object({ name: z.string(), source: z.string() })),
})
export type Expression = z.infer<typeof Expression>

/** A field in its place, with everything the layout says of it (FORM-01). */
export const LayoutField = z.object({
  /** A column of the record, or `attributes.` and the name of a field of the company's own (FORM-12). */
  name: z.string(),
  category: Ref.nullable(),
  required: z.boolean(),
  readonly: z.boolean(),
  min: Bound.nullable(),
  max: Bound.nullable(),
  min_length: z.int().nullable(),
  max_length: z.int().nullable(),
  width: z.int(),
  imei: z.boolean(),
  is_auto: z.boolean(),
  expression: Expression.nullable(),
  same_value_as: z.string().nullable(),
  when_to_update: z.enum(UPDATE_MOMENTS),
  show_for_item_type: z.enum(SHOWN_FOR),
  is_associated_item: z.boolean(),
})
export type LayoutField = z.infer<typeof LayoutField>
export const LayoutSection = z.object({
  name: z.string(),
  visibility: z.enum(SHOWN_FOR),
  fields: z.array(LayoutField),
})
export type LayoutSection = z.infer<typeof LayoutSection>

const FieldName = z
  .string()
  .trim()
  .min(1)
  .max(LENGTH.name + 'attributes.'.length)
export const LayoutFieldInput = z.object({
  name: FieldName,
  category: RefInput.nullable().default(null),
  required: z.boolean().default(false),
  readonly: z.boolean().default(false),
  min: Bound.nullable().default(null),
  max: Bound.nullable().default(null),
  min_length: Length.nullable().default(null),
  max_length: Length.nullable().default(null),
  width: z.int().min(1).max(12).default(12),
  imei: z.boolean().default(false),
  is_auto: z.boolean().default(false),
  expression: ExpressionInput.nullable().default(null),
  same_value_as: FieldName.nullable().default(null),
  when_to_update: z.enum(UPDATE_MOMENTS).default('on_save'),
  show_for_item_type: z.enum(SHOWN_FOR).default('both'),
  is_associated_item: z.boolean().default(false),
})
export type LayoutFieldInput = z.infer<typeof LayoutFieldInput>
/** That it holds a field is said with words of its own (FORM-06). */
export const LayoutSectionInput = z.object({
  name: Name,
  visibility: z.enum(SHOWN_FOR).default('both'),
  fields: z.array(LayoutFieldInput).max(MOST_PLACED),
})
export type LayoutSectionInput = z.infer<typeof LayoutSectionInput>
const Sections = z.array(LayoutSectionInput).min(1).max(MOST_SECTIONS)

/** `createdAt` and what follows are null while a layout that always exists was never changed. */
const shown = {
  guid: LayoutId,
  name: z.string(),
  itemType: z.enum(LAYOUT_TYPES),
  /** Whose items it is for; of those without one only the layouts that always exist are in force (FORM-11). */
  category: Ref.nullable(),
  active: z.boolean(),
  builtIn: z.boolean(),
  version: z.int(),
  createdAt: Instant.nullable(),
  createdBy: Ref.nullable(),
  updatedAt: Instant.nullable(),
  updatedBy: Ref.nullable(),
}
export const FormLayoutRow = z.object({ ...shown, sections: z.int(), fields: z.int() })
export type FormLayoutRow = z.infer<typeof FormLayoutRow>
export const FormLayoutShape = z.object({ ...shown, sections: z.array(LayoutSection) })
export type FormLayoutShape = z.infer<typeof FormLayoutShape>

export const FormLayoutInput = z.object({
  name: Name,
  itemType: z.enum(CATEGORY_TYPES),
  category: RefInput.nullable().optional(),
  active: z.boolean().optional(),
  sections: Sections,
})
export type FormLayoutInput = z.infer<typeof FormLayoutInput>
/** What it is for stays; of a layout that always exists name, category and whether it is active stay too. */
export const FormLayoutChange = FormLayoutInput.omit({ itemType: true })
  .partial()
  .extend({ itemType: z.enum(LAYOUT_TYPES).optional(), version: z.int().optional() })
export type FormLayoutChange = z.infer<typeof FormLayoutChange>

export const FormLayoutQuery = z.object({
  ...listQuery,
  itemType: z.enum(LAYOUT_TYPES).optional(),
  active: flag.optional(),
  ...exportQuery,
})
export type FormLayoutQuery = z.infer<typeof FormLayoutQuery>

/**
 * What the forms are drawn and judged by: those that somebody changed or made, as far as they are in force (FORM-11).
 */
export const LayoutsInForce = z.object({
  layouts: z.array(
    z.object({
      /** Null: one of those that always exist. */
      guid: Guid.nullable(),
      itemType: z.enum(LAYOUT_TYPES),
      category: Guid.nullable(),
      sections: z.array(LayoutSection),
    }),
  ),
})
export type LayoutsInForce = z.infer<typeof LayoutsInForce>

const FORMULA_ERRORS = [
  'formula_unexpected',
  'formula_unfinished',
  'formula_levels',
  'formula_parts',
  'formula_function',
  'formula_arguments',
  'formula_variable',
  'formula_source',
  'formula_wants_number',
  'formula_wants_date',
  'formula_wants_text',
  'formula_wants_boolean',
  'formula_result',
  'formula_result_text',
  'formula_result_date',
  'formula_result_boolean',
] as const
export const FORM_REFUSALS = [
  'form_section_empty',
  'form_section_unique',
  'form_field_twice',
  'form_field_missing',
  'form_min_max',
  'form_setting',
  'form_same_value',
  'form_auto_loop',
  'form_closed_required',
  'form_category_taken',
  'form_too_many',
  'exists',
  'duplicates',
  'required',
  'unknown_field',
  'unknown_value',
  ...FORMULA_ERRORS,
] as const

const module = 'formLayout' as const
export const formsApi = defineApi({
  list: {
    method: 'GET',
    path: '/form-layouts',
    summary: 'Form layouts by name; `export` downloads them',
    access: 'signed-in',
    module,
    query: FormLayoutQuery,
    response: pageOf(FormLayoutRow),
  },
  inForce: {
    method: 'GET',
    path: '/form-layouts/in-force',
    summary: 'The layouts that forms are drawn by today',
    access: 'signed-in',
    module,
    response: LayoutsInForce,
  },
  get: {
    method: 'GET',
    path: '/form-layouts/:guid',
    summary: 'One form layout, also of those that always exist',
    access: 'signed-in',
    module,
    params: LayoutParams,
    response: FormLayoutShape,
  },
  create: {
    method: 'POST',
    path: '/form-layouts',
    summary: 'Lay out a form, for the items of a category',
    access: roles('FORM_LAYOUT', 'ADD'),
    module,
    body: FormLayoutInput,
    response: FormLayoutShape,
    status: 201,
    errors: FORM_REFUSALS,
  },
  update: {
    method: 'PUT',
    path: '/form-layouts/:guid',
    summary: 'Change a form layout; `sections` are then all of its sections',
    access: roles('FORM_LAYOUT', 'EDIT'),
    module,
    params: LayoutParams,
    body: FormLayoutChange,
    response: FormLayoutShape,
    errors: [...FORM_REFUSALS, 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/form-layouts/:guid',
    summary: 'Delete a form layout; those that always exist stay',
    access: roles('FORM_LAYOUT', 'DELETE'),
    module,
    params: LayoutParams,
    response: Nothing,
    status: 204,
    errors: ['form_built_in'],
  },
})

/** Who opens the screens of layouts. */
export const FORM_LAYOUT_VIEW = anyRole('FORM_LAYOUT')
