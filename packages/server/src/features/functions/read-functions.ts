import type { ApiFunction, FunctionQuery } from '@entrepot/contract/functions/function.ts'
import { FUNCTION_LIST } from '@entrepot/contract/functions/list.ts'
import { itemFields, operationFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { findFunction, functionCondition, type FunctionRecord, orderOf, pageOfFunctions } from './functions.queries.ts'
import { namedCode } from './kept-code.ts'

export const requireFunction = async (ctx: Ctx, guid: string): Promise<FunctionRecord> => {
  const row = await findFunction(ctx, guid)
  if (!row) throw new Problem('not_found')
  return row
}

export const functionFor = async (ctx: Ctx, row: FunctionRecord): Promise<ApiFunction> => ({
  guid: row.guid,
  name: row.name,
  code: namedCode(row.code, [...(await itemFields(ctx)), ...(await operationFields(ctx))]),
  returnedValue: row.returned,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})
export const oneFunction = async (ctx: Ctx, guid: string): Promise<ApiFunction> =>
  functionFor(ctx, await requireFunction(ctx, guid))

const pageFor = async (ctx: Ctx, { search, filters, sort, page, size }: FunctionQuery) => {
  const condition = filters ? functionCondition(ctx, filters) : undefined
  const { rows, total } = await pageOfFunctions(ctx, { search, condition }, orderOf(sort), boundsOf({ page, size }))
  const data: ApiFunction[] = []
  for (const row of rows) data.push(await functionFor(ctx, row))
  return { data, page, size, total }
}
export const listFunctions = (ctx: Ctx, query: FunctionQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'functions:sheet',
    columns: sheetColumns<ApiFunction>()(ctx, FUNCTION_LIST, {}),
  })
