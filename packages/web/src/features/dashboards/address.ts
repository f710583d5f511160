import type { ChartTemplate } from '@entrepot/contract/dashboards/chart.ts'

/** `wall`: the charts alone, for a screen on a wall. */
export type BoardSearch = { wall?: true }
export const boardSearch = ({ wall }: Record<string, unknown>): BoardSearch => (wall === true ? { wall } : {})

/** What a new chart begins with; one that is none is told where it is used. */
export type ChartSearch = { template?: ChartTemplate }
export const chartSearch = ({ template }: Record<string, unknown>): ChartSearch =>
  typeof template === 'string' ? { template: template as ChartTemplate } : {}
