import { Layout } from '@entrepot/contract/layouts/layout.ts'
import { LISTS } from '@entrepot/contract/modules.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { z } from 'zod'
import { customFields, linkedField, linkedSort } from '../fields/index.ts'
import { defineSection } from '../../kernel/configuration.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { companyLayouts, keepLayout, layoutsOf } from './layouts.queries.ts'

/** The name of an entry is that of its list. What a layout leaves open is null, so that it can be left open again. */
const ListEntry = z.object({
  name: z.enum(LISTS),
  columns: Layout.shape.columns,
  sort: Layout.shape.sort.unwrap().nullable().default(null),
  density: Layout.shape.density.unwrap().nullable().default(null),
})
type ListEntry = z.output<typeof ListEntry>

const layoutOf = ({ columns, sort, density }: ListEntry): Layout => ({
  columns,
  ...(sort !== null && { sort }),
  ...(density !== null && { density }),
})

const save = async (ctx: Ctx, entry: ListEntry): Promise<string> => {
  const known = [...(await customFields(ctx, 'items')), ...(await customFields(ctx, 'intervention'))]
  refuseAll(
    entry.columns.flatMap(({ id }, at) => {
      const custom = customNameOf(id)
      return custom === null || known.some((field) => field.name === custom)
        ? []
        : [new Problem('unknown_field', { name: id }, `columns.${at}.id`)]
    }),
  )
  await keepLayout(ctx, entry.name, null, layoutOf(entry))
  return entry.name
}
const entryOf = (name: ListEntry['name'], { columns, sort, density }: Layout): ListEntry => ({
  name,
  columns,
  sort: sort ?? null,
  density: density ?? null,
})

export const listDefaultsSection = defineSection<ListEntry>({
  needs: roles('USER', 'FULL'),
  entry: ListEntry,
  part: z
    .object({
      name: ListEntry.shape.name,
      columns: ListEntry.shape.columns,
      sort: ListEntry.shape.sort.unwrap(),
      density: ListEntry.shape.density.unwrap(),
    })
    .partial(),
  read: async (ctx) =>
    (await companyLayouts(ctx)).flatMap(({ list, layout }) => {
      const name = LISTS.find((one) => one === list)
      return name ? [{ guid: name, entry: entryOf(name, layout) }] : []
    }),
  create: save,
  change: async (ctx, list, part) => {
    const name = LISTS.find((one) => one === list)
    const { company } = await layoutsOf(ctx, list)
    if (!name || !company) throw new Problem('not_found')
    if (part.name !== undefined) throw new Problem('configuration_fixed', { name: 'name' }, 'name')
    const { columns, sort, density } = entryOf(name, company)
    await save(ctx, {
      name,
      columns: part.columns ?? columns,
      sort: part.sort === undefined ? sort : part.sort,
      density: part.density === undefined ? density : part.density,
    })
  },
  remove: (ctx, list) => keepLayout(ctx, list, null, null),
  linked: (entry, to) => {
    const link = linkedField(to)
    return {
      ...entry,
      columns: entry.columns.map((column, at) => ({ ...column, id: link(column.id, `columns.${at}.id`) })),
      ...(entry.sort !== null && { sort: linkedSort(entry.sort, link, 'sort') }),
    }
  },
})
