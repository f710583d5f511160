import { ChartConfig, ChartDates, ChartMeasure } from '@entrepot/contract/dashboards/chart.ts'
import { MOST_CHARTS, MOST_SHARED, Place } from '@entrepot/contract/dashboards/dashboard.ts'
import { MEASURE_NAMES } from '@entrepot/contract/dashboards/formula.ts'
import { SOURCE_FACTS } from '@entrepot/contract/dashboards/sources.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { ColumnId, Name } from '@entrepot/contract/kernel/shapes.ts'
import { z } from 'zod'
import { linkedCondition, linkedField } from '../fields/index.ts'
import { groupNames } from '../groups/index.ts'
import { defineSection, type Linking } from '../../kernel/configuration.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { dashboardsSeen, hasOneCalled } from './dashboards.queries.ts'
import { changeDashboard, createDashboard, removeDashboard, shareDashboard, writeCharts } from './edit-dashboards.ts'
import { dashboardFor, oneDashboard } from './read-dashboards.ts'

/** As it is kept: what may be left unsaid is said. */
const ChartEntry = ChartConfig.extend({
  dates: ChartDates.extend({ field: ColumnId.nullable().default(null) })
    .nullable()
    .default(null),
  measures: z
    .array(ChartMeasure.extend({ value: ColumnId.nullable().default(null) }))
    .min(1)
    .max(MEASURE_NAMES.length),
})
/** Their order says nothing. */
const inOrder = (names: readonly string[]): string[] => [...new Set(names)].toSorted()
const BoardEntry = z.object({
  name: Name,
  /** Whom it is for: people are in no file, groups are. */
  groups: z.array(Name).min(1).max(MOST_SHARED).transform(inOrder),
  charts: z.array(z.object({ config: ChartEntry, place: Place })).max(MOST_CHARTS),
})
type BoardEntry = z.output<typeof BoardEntry>

const groupsOf = async (ctx: Ctx, names: readonly string[]): Promise<string[]> => {
  const known = new Map((await groupNames(ctx)).map(({ guid, name }) => [name, guid]))
  return names.map((name, at) => {
    const guid = known.get(name)
    if (guid === undefined) throw new Problem('unknown_value', { value: name }, `groups.${at}`)
    return guid
  })
}

/** By name, those of one name as they were made: two people may have called theirs the same. */
const readBoards = async (ctx: Ctx) => {
  const read: { guid: string; entry: BoardEntry }[] = []
  for (const row of (await dashboardsSeen(ctx)).filter(({ shared }) => shared)) {
    const { guid, name, groups, charts } = await dashboardFor(ctx, row)
    if (groups.length === 0) continue
    read.push({
      guid,
      entry: {
        name,
        groups: inOrder(groups.map((group) => group.name)),
        charts: charts.map(({ config, place }) => ({ config: ChartEntry.parse(config), place })),
      },
    })
  }
  return read
}

/** Every field of the company's own that a chart names. */
const linkedChart = (config: BoardEntry['charts'][number]['config'], to: Linking, at: string) => {
  const link = linkedField(to, SOURCE_FACTS[config.source].target === 'interventions' ? 'intervention' : 'items')
  const one = (id: string | null, place: string) => id && link(id, `${at}.${place}`)
  const filtered = <C extends typeof config.filters>(group: C, place: string) =>
    group && (linkedCondition(group as Group, link, `${at}.${place}`) as C)
  return {
    ...config,
    x: one(config.x, 'x'),
    legend: one(config.legend, 'legend'),
    filters: filtered(config.filters, 'filters'),
    dates: config.dates && { ...config.dates, field: one(config.dates.field, 'dates.field') },
    measures: config.measures.map((measure, nth) => ({
      ...measure,
      value: one(measure.value, `measures.${nth}.value`),
      ...(measure.filters && { filters: filtered(measure.filters, `measures.${nth}.filters`) }),
    })),
  }
}

/**
 * Dashboards that a group is shown, in the file of the configuration. Whoever applies one owns it; one of a name
 * that they have already is nobody's, since names are unique per owner (DASH-30).
 */
export const dashboardsSection = defineSection<BoardEntry>({
  needs: roles('DASHBOARD'),
  entry: BoardEntry,
  part: BoardEntry.partial(),
  namesakes: true,
  read: readBoards,
  create: async (ctx, { name, groups, charts }) => {
    const { guid } = await createDashboard(ctx, name, { ofNobody: await hasOneCalled(ctx, name) })
    await shareDashboard(ctx, guid, { users: [], groups: await groupsOf(ctx, groups) })
    await writeCharts(ctx, guid, charts)
    return guid
  },
  change: async (ctx, guid, { name, groups, charts }) => {
    if (name !== undefined) await changeDashboard(ctx, guid, { name })
    if (groups) {
      const users = (await oneDashboard(ctx, guid)).users.map((user) => user.guid)
      await shareDashboard(ctx, guid, { users, groups: await groupsOf(ctx, groups) })
    }
    if (charts) await writeCharts(ctx, guid, charts)
  },
  remove: removeDashboard,
  linked: (entry, to) => ({
    ...entry,
    groups: inOrder(entry.groups.map((name, at) => to({ section: 'groups', scope: '', name, at: `groups.${at}` }))),
    charts: entry.charts.map(({ config, place }, at) => ({
      config: linkedChart(config, to, `charts.${at}.config`),
      place,
    })),
  }),
})
