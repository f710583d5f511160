import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import {
  exportQuery,
  flag,
  Guid,
  GuidParams,
  Instant,
  LENGTH,
  LongText,
  Name,
  pageOf,
  pageQuery,
  Ref,
  RefInput,
  orEmpty,
  orNone,
} from '../kernel/shapes.ts'
import { FIELD_TARGETS, MAPPED_KINDS } from './field-types.ts'
import { FormulaInput, FormulaShape } from './formula/shapes.ts'
import { SKIP_REASONS } from './formula/result.ts'
import { AttributeShape, FieldTargetShape, FieldTypeShape } from './shapes.ts'

/** Values that a field can offer. */
export const MOST_VALUES = 1000
const FieldValue = z.string().trim().min(1).max(LENGTH.name)
const Values = z.array(FieldValue).max(MOST_VALUES)
/** Value of the parent → values that may go with it (FIELD-09). */
const RelationsInput = z.record(z.string().max(LENGTH.name), Values)

export const Field = z.object({
  guid: Guid,
  name: z.string(),
  type: FieldTypeShape,
  target: FieldTargetShape,
  description: z.string(),
  mapped: z.enum(MAPPED_KINDS).nullable(),
  defaultValue: AttributeShape,
  values: z.array(z.string()),
  /** The select that this one depends on. */
  parent: Ref.nullable(),
  relations: z.record(z.string(), z.array(z.string())).nullable(),
  /** 'Cannot update for variants and lots' (FIELD-24). */
  no_variant_update: z.boolean(),
  /** What a field of the type formula computes (FIELD-14). */
  formula: FormulaShape.nullable(),
  version: z.int(),
  createdAt: Instant,
  createdBy: Ref.nullable(),
  updatedAt: Instant,
  updatedBy: Ref.nullable(),
})
export type Field = z.infer<typeof Field>

const optional = {
  description: orEmpty(LongText).optional(),
  mapped: z.enum(MAPPED_KINDS).nullable().optional(),
  defaultValue: AttributeShape.optional(),
  values: orNone(Values).optional(),
  parent: RefInput.nullable().optional(),
  relations: RelationsInput.nullable().optional(),
  no_variant_update: z.boolean().optional(),
  formula: FormulaInput.nullable().optional(),
}
export const FieldInput = z.object({ name: Name, type: FieldTypeShape, target: FieldTargetShape, ...optional })
export type FieldInput = z.infer<typeof FieldInput>

export const FieldChange = z.object({
  name: Name.optional(),
  type: FieldTypeShape.optional(),
  target: FieldTargetShape.optional(),
  ...optional,
  version: z.int().optional(),
  /** Values that are called otherwise from now on, old → new: what is stored follows. */
  renamedValues: z.record(z.string().max(LENGTH.name), FieldValue).optional(),
  /** Values in use go all the same; who holds one keeps it (FIELD-21). */
  dropUsedValues: z.boolean().optional(),
})
export type FieldChange = z.infer<typeof FieldChange>

export const FieldListQuery = z.object({
  ...pageQuery,
  ...exportQuery,
  search: z.string().trim().max(255).optional(),
  target: z.enum(FIELD_TARGETS).optional(),
})
export type FieldListQuery = z.infer<typeof FieldListQuery>

/** Who would notice that a field goes (FIELD-20). */
export const FieldUsage = z.object({
  /** Items that hold a value, those in the trash included. */
  items: z.int(),
  /** Operations that hold a value. */
  operations: z.int(),
  /** Saved columns of a list and saved searches, of a person or of everybody, that name it. */
  layouts: z.int(),
  /** Fields whose values depend on its own, formulas among them. */
  dependents: z.array(Ref),
  /** How many items, or operations, hold each value, the removed ones included. */
  values: z.array(z.object({ value: z.string(), items: z.int() })),
})
export type FieldUsage = z.infer<typeof FieldUsage>

/**
 * What a formula would do to records, or did: how many it touched, and some of them with their value before and after.
 */
const Effect = z.object({
  changed: z.int(),
  unchanged: z.int(),
  skipped: z.array(z.object({ reason: z.enum(SKIP_REASONS), items: z.int() })),
  examples: z.array(
    z.object({
      item: Ref,
      folder: Guid,
      old: z.number().nullable(),
      new: z.number().nullable(),
      reason: z.enum(SKIP_REASONS).nullable(),
      /** The variable that had no value. */ variable: z.string().nullable(),
    }),
  ),
})
/** `field`: the one that has this formula so far. `item`: this one alone, and not a sample. */
export const FormulaTrial = z.object({ field: Guid.optional(), formula: FormulaInput, item: RefInput.optional() })
export type FormulaTrial = z.infer<typeof FormulaTrial>
export const FormulaPreview = Effect.extend({
  /** Records of the sample, and of the company. */ checked: z.int(),
  items: z.int(),
  next: z.array(Instant),
})
export type FormulaPreview = z.infer<typeof FormulaPreview>

export const FormulaRun = Effect.extend({
  dueAt: Instant,
  startedAt: Instant.nullable(),
  doneAt: Instant.nullable(),
  /** Earlier ones that were missed and that nobody makes up for. */ missed: z.int(),
  formula: FormulaShape,
})
export type FormulaRun = z.infer<typeof FormulaRun>

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
  'formula_cycle',
  'formula_target',
] as const

const anyField = anyRole('FIELD')
const fieldErrors = [
  'exists',
  'duplicates',
  'field_name',
  'field_mapped',
  'serial_clash',
  'field_parent',
  'field_cascades',
  'unknown_value',
  ...FORMULA_ERRORS,
] as const

export const fieldsApi = defineApi({
  list: {
    method: 'GET',
    path: '/fields',
    summary: 'Custom fields by page, in the order in which forms show them',
    access: anyField,
    query: FieldListQuery,
    response: pageOf(Field),
  },
  get: {
    method: 'GET',
    path: '/fields/:guid',
    summary: 'One custom field',
    access: anyField,
    params: GuidParams,
    response: Field,
  },
  usage: {
    method: 'GET',
    path: '/fields/:guid/usage',
    summary: 'What holds, shows or depends on a custom field',
    access: anyField,
    params: GuidParams,
    response: FieldUsage,
  },
  create: {
    method: 'POST',
    path: '/fields',
    summary: 'Create a custom field',
    access: roles('FIELD', 'ADD'),
    body: FieldInput,
    response: Field,
    status: 201,
    errors: [...fieldErrors, 'plan_limit_fields'],
  },
  update: {
    method: 'PUT',
    path: '/fields/:guid',
    summary: 'Change a custom field; values, columns and import mappings follow its name',
    access: roles('FIELD', 'EDIT'),
    params: GuidParams,
    body: FieldChange,
    response: Field,
    errors: [...fieldErrors, 'stale', 'field_locked', 'field_values_used', 'bundle_pair'],
  },
  previewFormula: {
    method: 'POST',
    path: '/fields/formula/preview',
    summary: 'What the next run of a formula would do to a sample of items, or to one of them',
    access: roles('FIELD', 'ADD', 'EDIT'),
    asks: true,
    body: FormulaTrial,
    response: FormulaPreview,
    errors: ['item_not_found', 'duplicates', ...FORMULA_ERRORS],
  },
  runs: {
    method: 'GET',
    path: '/fields/:guid/runs',
    summary: 'What the runs of a formula changed, newest first, and when the next ones are due',
    access: anyField,
    params: GuidParams,
    query: z.object(pageQuery),
    response: pageOf(FormulaRun).extend({ next: z.array(Instant) }),
  },
  move: {
    method: 'PUT',
    path: '/fields/:guid/position',
    summary: 'Give a custom field another place among those of its target',
    access: roles('FIELD', 'EDIT'),
    params: GuidParams,
    body: z.object({ position: z.int().min(0).max(100_000) }),
    response: Field,
  },
  remove: {
    method: 'DELETE',
    path: '/fields/:guid',
    summary: 'Delete a custom field with its values and uses; `force` also where a form has it',
    access: roles('FIELD', 'DELETE'),
    params: GuidParams,
    query: z.object({ force: flag.optional() }),
    response: z.null(),
    status: 204,
    errors: ['field_used', 'template_needs_field', 'bundle_needs_field', 'form_needs_field'],
  },
})
