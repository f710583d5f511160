import { PRINT_CONFIG_LIST } from '@entrepot/contract/labels/list.ts'
import { LABEL_PATHS, LABEL_PLACEHOLDERS, namedPattern } from '@entrepot/contract/labels/placeholders.ts'
import type { PrintConfig, PrintConfigQuery } from '@entrepot/contract/labels/print-config.ts'
import type { LabelKind } from '@entrepot/contract/labels/types.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { configCondition, type ConfigRecord, findConfig, orderOf, pageOfConfigs } from './configs.queries.ts'
import { type LabelFields, ownFields } from './own-fields.ts'

export const requireConfig = async (ctx: Ctx, guid: string): Promise<ConfigRecord> => {
  const row = await findConfig(ctx, guid)
  if (!row) throw new Problem('not_found')
  return row
}

const shown = (row: ConfigRecord, fields: LabelFields): PrintConfig => ({
  guid: row.guid,
  name: row.name,
  pattern: namedPattern(row.pattern, fields),
  type: row.type,
  format: row.format,
  width: row.width,
  height: row.height,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})
export const configFor = async (ctx: Ctx, row: ConfigRecord): Promise<PrintConfig> => shown(row, await ownFields(ctx))
export const oneConfig = async (ctx: Ctx, guid: string): Promise<PrintConfig> =>
  configFor(ctx, await requireConfig(ctx, guid))

const pageFor = async (ctx: Ctx, { search, filters, sort, page, size }: PrintConfigQuery) => {
  const condition = filters ? configCondition(ctx, filters) : undefined
  const { rows, total } = await pageOfConfigs(ctx, { search, condition }, orderOf(sort), boundsOf({ page, size }))
  const fields = await ownFields(ctx)
  return { data: rows.map((row) => shown(row, fields)), page, size, total }
}
export const listConfigs = (ctx: Ctx, query: PrintConfigQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'labels:sheet',
    columns: sheetColumns<PrintConfig>()(ctx, PRINT_CONFIG_LIST, {}),
  })

/** What a pattern may name, in the language of the caller. */
export const offeredPlaceholders = async (ctx: Ctx) => {
  const { items, intervention } = await ownFields(ctx)
  const own = (fields: LabelFields['items'], prefix: string, kind: LabelKind) =>
    fields.map(({ name }) => ({ path: prefix + name, label: name, kinds: [kind] }))
  return {
    data: [
      ...LABEL_PATHS.map((path) => ({
        path: path as string,
        label: ctx.services.words(ctx.language, `labels:placeholders.${path.replace('.', '_')}`),
        kinds: [...LABEL_PLACEHOLDERS[path]] as LabelKind[],
      })),
      ...own(items, 'attributes.', 'item'),
      ...own(intervention, 'operation.attributes.', 'operation'),
    ],
  }
}
