import { TEMPLATE_LIST } from '@entrepot/contract/operation-templates/list.ts'
import type {
  Template,
  TemplateQuery,
  TemplateRow as ShownRow,
} from '@entrepot/contract/operation-templates/template.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { shownTask } from './kept-tasks.ts'
import { findTemplate, orderOf, pageOfTemplates, type TemplateRow } from './templates.queries.ts'

const shown = (row: TemplateRow) => ({
  guid: row.guid,
  name: row.name,
  description: row.description,
  active: row.active,
  uses: row.uses,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})

export const templateFor = async (ctx: Ctx, row: TemplateRow): Promise<Template> => ({
  ...shown(row),
  tasks: await Promise.all(
    row.tasks.map(async (task) => ({
      ...(await shownTask(ctx, task)),
      parent: task.parent === null ? null : row.tasks.findIndex(({ guid }) => guid === task.parent),
    })),
  ),
})

export const requireTemplate = async (ctx: Ctx, guid: string): Promise<TemplateRow> => {
  const row = await findTemplate(ctx, guid)
  if (!row) throw new Problem('not_found')
  return row
}
export const oneTemplate = async (ctx: Ctx, guid: string): Promise<Template> =>
  templateFor(ctx, await requireTemplate(ctx, guid))

const pageFor = async (ctx: Ctx, { search, active, sort, page, size }: TemplateQuery) => {
  const { rows, total } = await pageOfTemplates(ctx, { search, active }, orderOf(sort), boundsOf({ page, size }))
  return { data: rows.map((row): ShownRow => ({ ...shown(row), tasks: row.tasks.length })), page, size, total }
}
export const listTemplates = (ctx: Ctx, query: TemplateQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'operation-templates:sheet',
    columns: sheetColumns<ShownRow>()(ctx, TEMPLATE_LIST, { active: ({ active }) => active }),
  })
