import { QUICK_TEMPLATE_LIST } from '@entrepot/contract/quickupdate/list.ts'
import type { QuickTemplate, QuickTemplateQuery, QuickTemplateRow } from '@entrepot/contract/quickupdate/template.ts'
import { itemFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { findTemplate, orderOf, pageOfTemplates, templateCondition, type TemplateRow } from './templates.queries.ts'

export const requireTemplate = async (ctx: Ctx, guid: string, field?: string): Promise<TemplateRow> => {
  const row = await findTemplate(ctx, guid)
  if (!row) throw new Problem('not_found', {}, field)
  return row
}

const shown = (row: TemplateRow) => ({
  guid: row.guid,
  name: row.name,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})

export const templateFor = async (ctx: Ctx, row: TemplateRow): Promise<QuickTemplate> => {
  const custom = new Map((await itemFields(ctx)).map((field) => [field.guid, field]))
  return {
    ...shown(row),
    fields: row.fields.map((kept, order) => ({
      ...kept,
      order,
      name: custom.get(kept.field)?.name ?? null,
      no_variant_update: custom.get(kept.field)?.noVariantUpdate ?? false,
    })),
  }
}
export const oneTemplate = async (ctx: Ctx, guid: string): Promise<QuickTemplate> =>
  templateFor(ctx, await requireTemplate(ctx, guid))

const pageFor = async (ctx: Ctx, { search, filters, sort, page, size }: QuickTemplateQuery) => {
  const condition = filters ? templateCondition(ctx, filters) : undefined
  const { rows, total } = await pageOfTemplates(ctx, { search, condition }, orderOf(sort), boundsOf({ page, size }))
  return {
    data: rows.map((row): QuickTemplateRow => ({ ...shown(row), fields_count: row.fields.length })),
    page,
    size,
    total,
  }
}
export const listTemplates = (ctx: Ctx, query: QuickTemplateQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'quickupdate:sheet',
    columns: sheetColumns<QuickTemplateRow>()(ctx, QUICK_TEMPLATE_LIST, {
      fields: ({ fields_count: count }) => count,
    }),
  })
