import { z } from 'zod'
import { Guid, listQuery, conditionQuery, exportQuery, Name, RefInput, tracked } from '../kernel/shapes.ts'
import { MOST_QUICK_FIELDS, QUICK_COLUMNS } from './fields.ts'

/**
 * A field of a form model, in its place. `field`: a column of the item, or the guid of a custom field, whose `name` is
 * told as it is today.
 */
export const QuickField = z.object({
  field: z.string(),
  name: z.string().nullable(),
  order: z.int(),
  mandatory: z.boolean(),
  /** Left empty it empties what an item has (QU-16). */
  overwriteIfEmpty: z.boolean(),
  /** 'Cannot update for variants and lots' (FIELD-24). */
  no_variant_update: z.boolean(),
})
export type QuickField = z.infer<typeof QuickField>

const shown = { guid: Guid, name: z.string(), ...tracked }
export const QuickTemplateRow = z.object({ ...shown, fields_count: z.int() })
export type QuickTemplateRow = z.infer<typeof QuickTemplateRow>
export const QuickTemplate = z.object({ ...shown, fields: z.array(QuickField) })
export type QuickTemplate = z.infer<typeof QuickTemplate>

/** Without `order` the place in the list. */
const QuickFieldInput = z.object({
  field: z.union([z.enum(QUICK_COLUMNS), RefInput]),
  order: z.int().min(0).max(1_000_000).optional(),
  mandatory: z.boolean().optional(),
  overwriteIfEmpty: z.boolean().optional(),
})
export type QuickFieldInput = z.infer<typeof QuickFieldInput>
/** `mandatory` and `overwriteIfEmpty` of the whole are those of the fields that say none (QU-06). */
const shape = {
  fields: z.array(QuickFieldInput).max(MOST_QUICK_FIELDS),
  mandatory: z.boolean().optional(),
  overwriteIfEmpty: z.boolean().optional(),
}
export const QuickTemplateInput = z.object({ name: Name, ...shape })
export type QuickTemplateInput = z.infer<typeof QuickTemplateInput>
export const QuickTemplateChange = QuickTemplateInput.partial().extend({ version: z.int().optional() })
export type QuickTemplateChange = z.infer<typeof QuickTemplateChange>
export const QuickTemplateQuery = z.object({ ...listQuery, ...conditionQuery, ...exportQuery })
export type QuickTemplateQuery = z.infer<typeof QuickTemplateQuery>
