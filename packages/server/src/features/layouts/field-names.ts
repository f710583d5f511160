import type { Layout } from '@entrepot/contract/layouts/layout.ts'
import type { Ctx } from '../../kernel/context.ts'
import { layoutsNaming, saveLayouts } from './layouts.queries.ts'

/** Columns and order of a list with another name of a field; `null`: without it. */
const withColumn = ({ sort, ...layout }: Layout, from: string, to: string | null): Layout => {
  const order = sort === undefined ? undefined : sortWith(sort, from, to)
  return {
    ...layout,
    columns: layout.columns.flatMap((column) =>
      column.id !== from ? [column] : to === null ? [] : [{ ...column, id: to }],
    ),
    ...(order !== undefined && { sort: order }),
  }
}

/** A name may hold a comma itself: then it is the only one. */
const sortWith = (sort: string, from: string, to: string | null): string | undefined => {
  const parts = nameOf(sort) === from ? [sort] : sort.split(',')
  const left = parts.flatMap((part) =>
    nameOf(part) !== from ? [part] : to === null ? [] : [part.startsWith('-') ? `-${to}` : to],
  )
  return left.length > 0 ? left.join(',') : undefined
}
const nameOf = (part: string) => part.replace(/^-/, '')

const rewrite = async (ctx: Ctx, from: string, to: string | null): Promise<void> =>
  saveLayouts(
    ctx,
    (await layoutsNaming(ctx, from, { lock: true })).map(({ guid, layout }) => ({
      guid,
      layout: withColumn(layout, from, to),
    })),
  )

/** What a list is kept to show, by the name of the field (T50). */
export const fieldsInLayouts = {
  rename: rewrite,
  forget: (ctx: Ctx, name: string) => rewrite(ctx, name, null),
  count: async (ctx: Ctx, name: string) =>
    (await layoutsNaming(ctx, name, { lock: false })).filter(({ layout }) =>
      layout.columns.some((column) => column.id === name && !column.hidden),
    ).length,
}
