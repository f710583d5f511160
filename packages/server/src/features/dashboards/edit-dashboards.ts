import type { ChartConfig } from '@entrepot/contract/dashboards/chart.ts'
import {
  type ChartBody,
  type ChartChange,
  type Dashboard,
  type DashboardChart,
  type Layout,
  MOST_CHARTS,
  type Sharing,
} from '@entrepot/contract/dashboards/dashboard.ts'
import { freePlace, isCrowded, type Place, settled, within } from '@entrepot/contract/dashboards/grid.ts'
import { changesBetween, type NewActivity } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { checkChart } from './chart-plan.ts'
import {
  type ChartRecord,
  chartsOf,
  countDashboards,
  type DashboardRecord,
  deleteChart,
  deleteDashboard,
  insertChart,
  insertDashboard,
  knownPeople,
  lockDashboard,
  placeCharts,
  readersOf,
  renameDashboard,
  replaceReaders,
  touchDashboard,
  updateChart,
} from './dashboards.queries.ts'
import { fieldsOfSource, keptChart, namedChart } from './kept-chart.ts'
import { chartFor, dashboardFor, oneDashboard, requireDashboard } from './read-dashboards.ts'

type Changes = NonNullable<NewActivity['changes']>

/** One that the caller sees, and nobody else changes until the commit. */
const lockToChange = async (ctx: Ctx, guid: string): Promise<DashboardRecord> => {
  await lockDashboard(ctx, guid)
  return requireDashboard(ctx, guid)
}
const changed = async (ctx: Ctx, { guid, name }: DashboardRecord, changes: Changes): Promise<void> => {
  await touchDashboard(ctx, guid)
  happened(ctx, 'dashboard.changed', { guid, name, changes })
}

export const createDashboard = async (ctx: Ctx, name: string, { ofNobody = false } = {}): Promise<Dashboard> => {
  if ((await countDashboards(ctx)) >= LIMITS.dashboards)
    throw new Problem('dashboards_too_many', { max: LIMITS.dashboards })
  const guid = ctx.services.clock.orderedUuid()
  await insertDashboard(ctx, { guid, name, owner: ofNobody ? null : { guid: ctx.user.guid, name: ctx.user.name } })
  happened(ctx, 'dashboard.created', { guid, name, changes: changesBetween({}, { name }) })
  return oneDashboard(ctx, guid)
}

export const changeDashboard = async (
  ctx: Ctx,
  guid: string,
  { name, version }: { name: string; version?: number | undefined },
): Promise<Dashboard> => {
  const before = await lockToChange(ctx, guid)
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await dashboardFor(ctx, before) })
  if (name === before.name) return dashboardFor(ctx, before)
  await renameDashboard(ctx, guid, name)
  happened(ctx, 'dashboard.changed', { guid, name, changes: changesBetween({ name: before.name }, { name }) })
  return oneDashboard(ctx, guid)
}

/** Its charts go with it (DASH-30). */
export const removeDashboard = async (ctx: Ctx, guid: string): Promise<null> => {
  const { name } = await lockToChange(ctx, guid)
  await deleteDashboard(ctx, guid)
  happened(ctx, 'dashboard.deleted', { guid, name })
  return null
}

/** Whoever is not of the company is nobody. */
export const shareDashboard = async (ctx: Ctx, guid: string, asked: Sharing): Promise<Dashboard> => {
  const before = await lockToChange(ctx, guid)
  const [users, groups] = [[...new Set(asked.users)], [...new Set(asked.groups)]]
  const known = await knownPeople(ctx, users, groups)
  for (const [place, list] of Object.entries({ users, groups })) {
    const value = list.find((one) => !known.has(one))
    if (value !== undefined) throw new Problem('unknown_value', { value }, place)
  }
  const earlier = await readersOf(ctx, guid)
  await replaceReaders(ctx, guid, users, groups)
  const readers = await readersOf(ctx, guid)
  const named = ({ users: people, groups: teams }: typeof readers) => ({
    users: people.map(({ name }) => name),
    groups: teams.map(({ name }) => name),
  })
  await changed(ctx, before, changesBetween(named(earlier), named(readers)))
  return oneDashboard(ctx, guid)
}

/** Charts that are not named keep their place; what then stands in the way of another gives way. */
export const arrangeDashboard = async (ctx: Ctx, guid: string, { charts }: Layout): Promise<Dashboard> => {
  const { name } = await lockToChange(ctx, guid)
  const asked = new Map(charts.map(({ guid: chart, ...place }) => [chart, place]))
  const there = await chartsOf(ctx, guid)
  refuseAll(
    charts.flatMap(({ guid: chart }, at) =>
      there.some((one) => one.guid === chart)
        ? []
        : [new Problem('unknown_value', { value: chart }, `charts.${at}.guid`)],
    ),
  )
  const placed = there.map((chart) => ({ guid: chart.guid, ...within(asked.get(chart.guid) ?? chart.place) }))
  await placeCharts(ctx, guid, settled(placed))
  happened(ctx, 'dashboard.changed', { guid, name, changes: [] })
  return oneDashboard(ctx, guid)
}

/** Data that the caller may not see is no part of a dashboard of theirs. */
const requireChart = async (ctx: Ctx, config: ChartConfig): Promise<void> => {
  try {
    await checkChart(ctx, config)
  } catch (error) {
    throw error instanceof Problem && error.code === 'chart_denied' ? new Problem('forbidden_operation') : error
  }
}

const SIZES: Partial<Record<ChartConfig['type'], { w: number; h: number }>> = { number: { w: 3, h: 2 } }
const SIZE = { w: 6, h: 4 }

export const addChart = async (ctx: Ctx, guid: string, { config, place }: ChartBody): Promise<DashboardChart> => {
  const dashboard = await lockToChange(ctx, guid)
  await requireChart(ctx, config)
  const charts = await chartsOf(ctx, guid)
  if (charts.length >= MOST_CHARTS) throw new Problem('charts_too_many', { max: MOST_CHARTS })
  const placed = charts.map((chart) => ({ guid: chart.guid, ...chart.place }))
  const made = {
    guid: ctx.services.clock.orderedUuid(),
    ...keptChart(config, await fieldsOfSource(ctx, config.source)),
    place: place ? within(place) : freePlace(placed, SIZES[config.type] ?? SIZE),
  }
  await insertChart(ctx, guid, made)
  if (place) await placeCharts(ctx, guid, settled([...placed, { guid: made.guid, ...made.place }], made.guid))
  await changed(ctx, dashboard, [{ field: 'chart', old: null, new: config.title }])
  return chartFor(ctx, await chartOf(ctx, guid, made.guid))
}

const chartOf = async (ctx: Ctx, dashboard: string, guid: string): Promise<ChartRecord> => {
  const chart = (await chartsOf(ctx, dashboard)).find((one) => one.guid === guid)
  if (!chart) throw new Problem('not_found')
  return chart
}

export const changeChart = async (
  ctx: Ctx,
  { guid, chartGuid }: { guid: string; chartGuid: string },
  { config, place, version }: ChartChange,
): Promise<DashboardChart> => {
  const dashboard = await lockToChange(ctx, guid)
  const before = await chartOf(ctx, guid, chartGuid)
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: dashboard.updatedByName }, undefined, { current: await chartFor(ctx, before) })
  const earlier = namedChart(before, await fieldsOfSource(ctx, before.config.source)).config
  if (config) {
    await requireChart(ctx, config)
    await updateChart(ctx, chartGuid, keptChart(config, await fieldsOfSource(ctx, config.source)))
  }
  if (place) {
    const placed = (await chartsOf(ctx, guid)).map((one) => ({
      guid: one.guid,
      ...(one.guid === chartGuid ? within(place) : one.place),
    }))
    await placeCharts(ctx, guid, settled(placed, chartGuid))
  }
  await changed(ctx, dashboard, config ? [{ field: 'chart', old: earlier, new: config }] : [])
  return chartFor(ctx, await chartOf(ctx, guid, chartGuid))
}

export const removeChart = async (
  ctx: Ctx,
  { guid, chartGuid }: { guid: string; chartGuid: string },
): Promise<null> => {
  const dashboard = await lockToChange(ctx, guid)
  const { config } = await chartOf(ctx, guid, chartGuid)
  await deleteChart(ctx, chartGuid)
  await changed(ctx, dashboard, [{ field: 'chart', old: config.title, new: null }])
  return null
}

/** What is wrong with one of several charts, at its place among them. */
const requireChartAt = async (ctx: Ctx, config: ChartConfig, at: number): Promise<void> => {
  try {
    await requireChart(ctx, config)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const placed = ({ code, params, field }: Problem) =>
      new Problem(code, params, ['charts', at, 'config', ...(field ? [field] : [])].join('.'))
    refuseAll((error.parts.length > 0 ? error.parts : [error]).map(placed))
  }
}

/** All charts of a dashboard at once: those of a title stay the charts they are, what is not named goes. */
export const writeCharts = async (
  ctx: Ctx,
  guid: string,
  charts: readonly { config: ChartConfig; place: Place }[],
): Promise<void> => {
  const dashboard = await lockToChange(ctx, guid)
  const left = await chartsOf(ctx, guid)
  const titles = (all: readonly { config: ChartConfig }[]) => all.map(({ config }) => config.title).join(', ')
  const before = titles(left)
  const taken = (title: string) => {
    const at = left.findIndex(({ config }) => config.title === title)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const placed: { guid: string; x: number; y: number; w: number; h: number }[] = []
  for (const [at, { config, place }] of charts.entries()) {
    await requireChartAt(ctx, config, at)
    const kept = keptChart(config, await fieldsOfSource(ctx, config.source))
    const there = taken(config.title)
    const chart = there?.guid ?? ctx.services.clock.orderedUuid()
    if (there) await updateChart(ctx, chart, kept)
    else await insertChart(ctx, guid, { guid: chart, ...kept, place: within(place) })
    placed.push({ guid: chart, ...within(place) })
  }
  for (const { guid: gone } of left) await deleteChart(ctx, gone)
  await placeCharts(ctx, guid, isCrowded(placed) ? settled(placed) : placed)
  await changed(ctx, dashboard, changesBetween({ charts: before }, { charts: titles(charts) }))
}
