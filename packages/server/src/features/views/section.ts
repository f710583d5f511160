import { ConditionShape } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { Name } from '@entrepot/contract/kernel/shapes.ts'
import { SearchColumns, SearchSort, SearchTarget, SearchText } from '@entrepot/contract/search/search.ts'
import { z } from 'zod'
import { linkedCondition, linkedField, linkedSort } from '../fields/index.ts'
import { defineSection } from '../../kernel/configuration.ts'
import { Problem } from '../../kernel/problem.ts'
import { createView, removeView, updateView } from './edit-views.ts'
import { listViews } from './read-views.ts'

/** Those of the company; the personal ones are nobody else's business. */
const ViewEntry = z.object({
  name: Name,
  target: SearchTarget,
  search: SearchText.optional(),
  filters: ConditionShape.optional(),
  sort: SearchSort.nullable().optional(),
  columns: SearchColumns.optional(),
})
type ViewEntry = z.output<typeof ViewEntry>

export const viewsSection = defineSection<ViewEntry>({
  needs: roles('ITEM', 'FULL'),
  entry: ViewEntry,
  part: ViewEntry.partial(),
  read: async (ctx) =>
    (await listViews(ctx, undefined)).data
      .filter(({ visibility }) => visibility === 'shared')
      .map(({ guid, name, target, search, filters, sort, columns }) => ({
        guid,
        entry: { name, target, search, filters, sort, columns },
      })),
  create: async (ctx, entry) => (await createView(ctx, { ...entry, visibility: 'shared' })).guid,
  change: async (ctx, guid, { target, ...part }) => {
    if (target !== undefined) throw new Problem('configuration_fixed', { name: 'target' }, 'target')
    await updateView(ctx, guid, part)
  },
  remove: removeView,
  linked: (entry, to) => {
    const link = linkedField(to, entry.target === 'interventions' ? 'intervention' : 'items')
    return {
      ...entry,
      ...(entry.filters && {
        filters: linkedCondition(entry.filters, link, 'filters') as NonNullable<ViewEntry['filters']>,
      }),
      ...(entry.sort && { sort: linkedSort(entry.sort, link, 'sort') }),
      ...(entry.columns && {
        columns: entry.columns.map((column, at) => ({ ...column, id: link(column.id, `columns.${at}.id`) })),
      }),
    }
  },
})
