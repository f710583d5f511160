import { CONFIGURATION_LIST } from '@entrepot/contract/configuration/list.ts'
import type { ConfigurationChange, ConfigurationQuery } from '@entrepot/contract/configuration/configuration.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { changeCondition, type ChangeRow, findChange, orderOf, pageOfChanges } from './changes.queries.ts'

const changeFor = ({ createdAt, undoneAt, acts, ...row }: ChangeRow): ConfigurationChange => ({
  ...row,
  createdAt: createdAt.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
  acts: acts.map(({ section, name, act, properties }) => ({ section, name, act, properties: [...properties] })),
})

export const oneChange = async (ctx: Ctx, guid: string): Promise<ConfigurationChange> => {
  const row = await findChange(ctx, guid)
  if (!row) throw new Problem('not_found')
  return changeFor(row)
}

const pageFor = async (ctx: Ctx, { search, filters, sort, page, size }: ConfigurationQuery) => {
  const condition = filters ? changeCondition(ctx, filters) : undefined
  const { rows, total } = await pageOfChanges(ctx, { search, condition }, orderOf(sort), boundsOf({ page, size }))
  return { data: rows.map(changeFor), page, size, total }
}
export const listChanges = (ctx: Ctx, query: ConfigurationQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'configuration:sheet',
    columns: sheetColumns<ConfigurationChange>()(ctx, CONFIGURATION_LIST, {}),
  })
