import type { Look } from '@entrepot/contract/dashboards/draw.ts'
import { formatNumber } from '../../kernel/format.ts'
import { chartTerms } from './words.ts'

/** The colours of charts in their order; a bright scheme and a dark one differ in the first. */
const COLORS = ['--e-chart-1', '--e-chart-2', '--e-chart-3', '--e-chart-4', '--e-chart-5', '--e-chart-6'] as const

/** How charts look on this page: its colours, its letters and its numbers. */
export const lookOf = (width: number): Look => {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(name).trim()
  return {
    colors: COLORS.map(color),
    text: color('--e-text'),
    dimmed: color('--e-muted'),
    line: color('--e-line'),
    back: color('--e-ground'),
    land: color('--e-line'),
    font: getComputedStyle(document.body).fontFamily,
    number: (value) => formatNumber(value),
    before: (name) => chartTerms.say('before', { name }),
    width,
  }
}
