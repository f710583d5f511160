import { chartOption, type DrawnType, isDrawn, type Look, WORLD } from '@entrepot/contract/dashboards/draw.ts'
import { type ChartTable, tableOf } from '@entrepot/contract/dashboards/chart-table.ts'
import { ESCAPES } from '@entrepot/contract/kernel/placeholders.ts'
import type { Ctx } from '../../kernel/context.ts'
import { LETTERS } from '../../kernel/letters.ts'
import type { AnsweredChart } from './answered-charts.ts'

type Box = { width: number; height: number }
const TEXT = '#161b26'
const DIMMED = '#5b6472'
const LINE = '#e6e8ec'
/** The colours of charts in their order (design, frontend), on white. */
const COLORS = ['#2749c0', '#d97706', '#0f8a7e', '#b83280', '#7c5cd6', '#6b7280']

const lookOf = (ctx: Ctx, width: number): Look => ({
  colors: COLORS,
  text: TEXT,
  dimmed: DIMMED,
  line: LINE,
  back: '#ffffff',
  land: '#dfe3e9',
  font: LETTERS,
  number: numbersOf(ctx),
  before: (name) => ctx.services.words(ctx.language, 'dashboards:before', { name }),
  width,
})
const numbersOf = (ctx: Ctx) => {
  const format = new Intl.NumberFormat(ctx.language === 'fr' ? 'fr-FR' : 'en-GB', { maximumFractionDigits: 2 })
  return (value: number) => format.format(value)
}

let drawing: Promise<(type: DrawnType, chart: Parameters<typeof chartOption>[1], box: Box) => string> | undefined
/** The library comes with the first picture: a node that is asked for none is smaller. */
const loadDrawing = () =>
  (drawing ??= (async () => {
    const [core, charts, components, renderers, { feature }, { default: world }] = await Promise.all([
      import('echarts/core'),
      import('echarts/charts'),
      import('echarts/components'),
      import('echarts/renderers'),
      import('topojson-client'),
      import('world-atlas/countries-110m.json', { with: { type: 'json' } }),
    ])
    core.use([
      charts.LineChart,
      charts.BarChart,
      charts.PieChart,
      charts.ScatterChart,
      components.GridComponent,
      components.LegendPlainComponent,
      components.GeoComponent,
      renderers.SVGRenderer,
    ])
    core.registerMap(WORLD, feature(world as never, 'countries') as never)
    return (type, chart, { width, height }) => {
      const { tooltip: _tooltip, ...option } = chartOption(type, chart)
      const instance = core.init(null, null, { renderer: 'svg', ssr: true, width, height })
      try {
        // All of the legend at once: nobody turns its pages on paper.
        const legend = option.legend as object | undefined
        instance.setOption({ ...option, ...(legend && { legend: { ...legend, type: 'plain' } }) })
        return instance.renderToSVGString()
      } finally {
        instance.dispose()
      }
    }
  })())

/** XML has no sign for some. */
const escaped = (text: string): string =>
  ESCAPES.html(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))

/** Letters of this font are about so wide for their size. */
const WIDE = 0.6
const cut = (text: string, width: number, size: number): string => {
  const most = Math.max(1, Math.floor(width / (size * WIDE)))
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
type Put = { size?: number; bold?: boolean; color?: string; anchor?: 'start' | 'middle' | 'end' }
export const put = (
  text: string,
  x: number,
  y: number,
  { size = 12, bold = false, color = TEXT, anchor = 'start' }: Put = {},
): string =>
  `<text x="${x}" y="${y}" font-family="${LETTERS}" font-size="${size}"${bold ? ' font-weight="bold"' : ''} fill="${color}" text-anchor="${anchor}">${escaped(text)}</text>`

const ROW = 20
/** As many rows as fit, and how many do not. */
const table = (ctx: Ctx, { columns, rows, totals }: ChartTable, { width, height }: Box): string => {
  const number = numbersOf(ctx)
  const say = (key: string) => ctx.services.words(ctx.language, `dashboards:${key}`)
  const first = Math.min(220, width * 0.4)
  const each = (width - first) / Math.max(1, columns.length)
  const lines: { cells: string[]; bold?: boolean }[] = [
    { cells: ['', ...columns.map(({ name }) => name)], bold: true },
    ...rows.map(({ label, cells }) => ({
      cells: [label, ...cells.map((cell) => (cell === null ? '–' : number(cell)))],
    })),
  ]
  const fit = Math.floor(height / ROW) - (totals ? 1 : 0)
  const shown = lines.length > fit ? [...lines.slice(0, fit - 1), { cells: [`… ${lines.length - fit + 1}`] }] : lines
  const last = totals && {
    cells: [say('total'), ...totals.map((cell) => (cell === null ? '–' : number(cell)))],
    bold: true,
  }
  return [...shown, ...(last ? [last] : [])]
    .map(
      ({ cells, bold }, at) =>
        cells
          .map((cell, column) =>
            column === 0
              ? put(cut(cell, first - 8, 12), 0, at * ROW + 14, { bold: bold ?? false })
              : put(cut(cell, each - 8, 12), first + column * each, at * ROW + 14, {
                  bold: bold ?? false,
                  anchor: 'end',
                }),
          )
          .join('') + `<path d="M0 ${at * ROW + 19.5}H${width}" stroke="${LINE}"/>`,
    )
    .join('')
}

const figure = (ctx: Ctx, { data, title }: AnsweredChart, { width, height }: Box): string => {
  const number = numbersOf(ctx)
  const total = data?.total ?? null
  const change = data?.compare?.change
  return (
    put(total === null ? '–' : number(total), width / 2, height / 2 + 8, { size: 32, bold: true, anchor: 'middle' }) +
    (change === undefined || change === null
      ? ''
      : put(`${change > 0 ? '+' : ''}${number(change)} %`, width / 2, height / 2 + 32, {
          color: DIMMED,
          anchor: 'middle',
        })) +
    `<title>${escaped(title)}</title>`
  )
}

/** One chart as a part of a drawing, in a box of that size. */
export const drawChart = async (ctx: Ctx, chart: AnsweredChart, box: Box): Promise<string> => {
  const { data, config, refused } = chart
  if (!data) return put(cut(refused, box.width, 12), box.width / 2, box.height / 2, { color: DIMMED, anchor: 'middle' })
  if (config.type === 'number') return figure(ctx, chart, box)
  const say = (key: string, params?: Record<string, string>) =>
    ctx.services.words(ctx.language, `dashboards:${key}`, params)
  if (data.rows === 0) return put(say('nothing'), box.width / 2, box.height / 2, { color: DIMMED, anchor: 'middle' })
  if (!isDrawn(config.type))
    return table(ctx, tableOf(config, data, { total: say('total'), before: (name) => say('before', { name }) }), box)
  const svg = await (await loadDrawing())(config.type, { config, data, look: lookOf(ctx, box.width) }, box)
  return svg
}
