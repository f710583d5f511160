import type { ChartTemplate } from '@entrepot/contract/dashboards/chart.ts'

/** `wall`: the charts alone, for a screen on a wall. `at`: of what there was then. */
export type BoardSearch = { wall?: true; at?: string }
export const boardSearch = ({ wall, at }: Record<string, unknown>): BoardSearch => ({
  ...(wall === true && { wall }),
  ...(typeof at === 'string' && !Number.isNaN(Date.parse(at)) && { at: new Date(at).toISOString() }),
})

/** What a new chart begins with; one that is none is told where it is used. */
export type ChartSearch = { template?: ChartTemplate }
export const chartSearch = ({ template }: Record<string, unknown>): ChartSearch =>
  typeof template === 'string' ? { template: template as ChartTemplate } : {}
