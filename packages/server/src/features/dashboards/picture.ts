import type { Dashboard } from '@entrepot/contract/dashboards/dashboard.ts'
import { GRID_COLUMNS } from '@entrepot/contract/dashboards/grid.ts'
import { type Ctx, todayOf, dayIn } from '../../kernel/context.ts'
import { asPicture, type Drawn } from '../../kernel/svg-picture.ts'
import type { AnsweredChart } from './answered-charts.ts'
import { drawChart, put } from './draw-svg.ts'

/** The width of the grid as it is drawn, the height of its rows, and what lies between charts. */
const WIDTH = 1440
const ROW_HEIGHT = 80
const GAP = 16
const MARGIN = 24
const HEAD = 56
const TITLE = 34

/** One chart in its frame, with its title. */
export const framed = async (ctx: Ctx, chart: AnsweredChart, width: number, height: number): Promise<string> => {
  const inner = { width: width - 2 * GAP, height: height - TITLE - GAP }
  return `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="#ffffff" stroke="#e6e8ec"/>
    ${put(chart.title, GAP, 23, { size: 14, bold: true })}
    <svg x="${GAP}" y="${TITLE}" width="${inner.width}" height="${inner.height}" viewBox="0 0 ${inner.width} ${inner.height}">${await drawChart(ctx, chart, inner)}</svg>`
}

const heading = (ctx: Ctx, name: string) =>
  put(name, MARGIN, 38, { size: 20, bold: true }) +
  put(dayIn(ctx, todayOf(ctx)), WIDTH - MARGIN, 38, { color: '#5b6472', anchor: 'end' })

/** The whole dashboard as it stands on the grid. */
const drawDashboard = async (ctx: Ctx, { name }: Dashboard, charts: readonly AnsweredChart[]): Promise<Drawn> => {
  const column = (WIDTH - 2 * MARGIN + GAP) / GRID_COLUMNS
  const parts: string[] = []
  for (const chart of charts) {
    const { x, y, w, h } = chart.place
    const [width, height] = [w * column - GAP, h * ROW_HEIGHT - GAP]
    parts.push(
      `<g transform="translate(${MARGIN + x * column} ${HEAD + y * ROW_HEIGHT})">${await framed(ctx, chart, width, height)}</g>`,
    )
  }
  const height = HEAD + Math.max(1, ...charts.map(({ place }) => place.y + place.h)) * ROW_HEIGHT + MARGIN
  return { svg: heading(ctx, name) + parts.join(''), width: WIDTH, height }
}

export const pictureOf = async (ctx: Ctx, dashboard: Dashboard, charts: readonly AnsweredChart[]): Promise<Buffer> =>
  asPicture(await drawDashboard(ctx, dashboard, charts))
