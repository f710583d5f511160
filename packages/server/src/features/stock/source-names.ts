import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import type { Ctx } from '../../kernel/context.ts'

/** What caused movements, by its name where the viewer may open it. One statement for each kind that is there. */
export const withSourceNames = async (ctx: Ctx, rows: readonly Transaction[]): Promise<Transaction[]> => {
  const named = new Map<string, string>()
  const sources = rows.flatMap(({ source }) => source ?? [])
  for (const [kind, own] of Map.groupBy(sources, (source) => source.kind))
    for (const [guid, name] of await ctx.services.registry.sources[kind](ctx, [
      ...new Set(own.map((source) => source.guid)),
    ]))
      named.set(guid, name)
  return rows.map((row) => {
    const name = row.source && named.get(row.source.guid)
    return row.source && name !== undefined && name !== null ? { ...row, source: { ...row.source, name } } : row
  })
}
