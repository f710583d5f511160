import type { ChartConfig, ChartData, ChartSeries } from './chart.ts'

/** How a chart is to look: colours in their order, and how figures are written. */
export type Look = {
  colors: readonly string[]
  text: string
  dimmed: string
  line: string
  back: string
  land: string
  font: string
  number: (value: number) => string
  /** Before the name of a series of the time before. */
  before: (name: string) => string
  /** In pixels: what there is room for. */
  width: number
}

/** Types that are drawn; the others are figures and tables. */
export const DRAWN_TYPES = ['line', 'spline', 'column', 'bar', 'pie', 'map'] as const
export type DrawnType = (typeof DRAWN_TYPES)[number]
export const isDrawn = (type: string): type is DrawnType => (DRAWN_TYPES as readonly string[]).includes(type)

/** Under this name the shapes of the countries are known to whoever draws. */
export const WORLD = 'world'
const DASHED = { type: 'dashed', opacity: 0.7 } as const

type Option = Record<string, unknown>
type Drawing = { config: ChartConfig; data: ChartData; look: Look }

/** The shown number of something: what has no value is said by nothing. */
const shown = ({ number }: Look, value: unknown) => (typeof value === 'number' ? number(value) : '')

const axes = ({ data: { categories }, look }: Drawing, isLying: boolean): Option => {
  const labels = {
    type: 'category',
    data: categories.map(({ label }) => label),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.line } },
    axisLabel: {
      color: look.dimmed,
      hideOverlap: true,
      width: isLying ? Math.round(look.width * 0.3) : 110,
      overflow: 'truncate',
    },
    ...(isLying && { inverse: true }),
  }
  const values = {
    type: 'value',
    axisLabel: { color: look.dimmed, formatter: (value: number) => look.number(value), hideOverlap: true },
    splitLine: { lineStyle: { color: look.line } },
  }
  return isLying ? { xAxis: values, yAxis: labels } : { xAxis: labels, yAxis: values }
}

type Drawn = { series: ChartSeries; isBefore: boolean; color: string }
/** Each series, with the same one before it where periods are compared: in its colour, and told apart without it. */
const allSeries = ({ data: { series, compare }, look: { colors } }: Drawing): Drawn[] =>
  series.flatMap((one, at) => {
    const color = colors[at % colors.length]!
    const before = compare?.series[at]
    return [{ series: one, isBefore: false, color }, ...(before ? [{ series: before, isBefore: true, color }] : [])]
  })

const lines = (drawing: Drawing): Option[] =>
  allSeries(drawing).map(({ series, isBefore, color }) => ({
    type: 'line',
    name: isBefore ? drawing.look.before(series.name) : series.name,
    data: series.points.map(({ y }) => y),
    smooth: drawing.config.type === 'spline' ? 0.4 : false,
    showSymbol: series.points.length <= 40,
    symbolSize: 6,
    itemStyle: { color },
    lineStyle: { width: 2, ...(isBefore && DASHED) },
  }))

const bars = (drawing: Drawing): Option[] =>
  allSeries(drawing).map(({ series, isBefore, color }) => ({
    type: 'bar',
    name: isBefore ? drawing.look.before(series.name) : series.name,
    data: series.points.map(({ y }) => y),
    itemStyle: { color, ...(isBefore && { opacity: 0.45 }), borderRadius: 2 },
    barMaxWidth: 36,
    // What belongs together stands in one bar, what is compared beside it.
    ...(series.legend && { stack: isBefore ? 'before' : 'now' }),
  }))

const ofAxes = (drawing: Drawing, series: Option[], isLying = false): Option => ({
  ...axes(drawing, isLying),
  series,
  tooltip: { trigger: 'axis', axisPointer: { type: isLying || series[0]?.type === 'bar' ? 'shadow' : 'line' } },
})

/** Names beside a circle take as much room as the circle: below that they stand in a line under it. */
const NARROW = 420
/** Shares of a circle: of the values of the axis, or of the legend where there is no axis. */
const slices = (drawing: Drawing): Option => {
  const { config, data, look } = drawing
  const parts = config.x
    ? data.categories.map(({ label }, at) => ({ name: label, value: data.series[0]?.points[at]?.y ?? null }))
    : data.series.map(({ name, total }) => ({ name, value: total }))
  const isNarrow = look.width < NARROW
  return {
    ...(isNarrow && {
      legend: { type: 'scroll', bottom: 0, textStyle: { color: look.text }, itemWidth: 12, itemHeight: 10 },
    }),
    series: [
      {
        type: 'pie',
        radius: isNarrow ? ['28%', '52%'] : ['38%', '68%'],
        center: ['50%', isNarrow ? '43%' : '52%'],
        data: parts.map((part, at) => ({ ...part, itemStyle: { color: look.colors[at % look.colors.length] } })),
        label: {
          color: look.text,
          lineHeight: 16,
          formatter: ({ name, percent }: { name: string; percent?: number }) =>
            `${isNarrow ? '' : `${name}\n`}${look.number(Math.round((percent ?? 0) * 10) / 10)} %`,
          overflow: 'truncate',
          width: Math.round(look.width * 0.28),
        },
        labelLine: { length: 8, length2: 8 },
        itemStyle: { borderColor: look.back, borderWidth: 2 },
      },
    ],
    tooltip: { trigger: 'item' },
  }
}

const LEAST_DOT = 8
const LARGEST_DOT = 34
/** A dot for each place, as large as what is there, on the shapes of the countries. */
const places = ({ data: { categories, series }, look }: Drawing): Option => {
  const dots = categories.flatMap(({ label, lat, lng }, at) => {
    const value = series.reduce<number | null>((sum, { points }) => {
      const y = points[at]?.y ?? null
      return y === null ? sum : (sum ?? 0) + y
    }, null)
    return lat === undefined || lng === undefined || value === null
      ? []
      : [{ name: label, value: [lng, lat, value], at }]
  })
  const largest = Math.max(1, ...dots.map(({ value }) => Math.abs(value[2]!)))
  const [lngs, lats] = [0, 1].map((axis) => dots.map(({ value }) => value[axis]!))
  const around = (values: readonly number[], least: number) => {
    const [low, high] = [Math.min(...values), Math.max(...values)]
    const margin = Math.max((high - low) * 0.25, least)
    return [low - margin, high + margin] as const
  }
  const [west, east] = dots.length > 0 ? around(lngs!, 6) : [-170, 180]
  const [south, north] = dots.length > 0 ? around(lats!, 4) : [-56, 78]
  return {
    geo: {
      map: WORLD,
      roam: true,
      silent: true,
      boundingCoords: [
        [Math.max(-180, west), Math.min(85, north)],
        [Math.min(180, east), Math.max(-85, south)],
      ],
      itemStyle: { areaColor: look.land, borderColor: look.back, borderWidth: 0.8 },
    },
    series: [
      {
        type: 'scatter',
        coordinateSystem: 'geo',
        data: dots.map(({ name, value, at }) => ({ name, value, at })),
        symbolSize: (value: readonly number[]) =>
          LEAST_DOT + (LARGEST_DOT - LEAST_DOT) * Math.sqrt(Math.abs(value[2] ?? 0) / largest),
        itemStyle: { color: look.colors[0], opacity: 0.8, borderColor: look.back, borderWidth: 1 },
      },
    ],
    tooltip: { trigger: 'item' },
  }
}

const BY_TYPE: Record<DrawnType, (drawing: Drawing) => Option> = {
  line: (drawing) => ofAxes(drawing, lines(drawing)),
  spline: (drawing) => ofAxes(drawing, lines(drawing)),
  column: (drawing) => ofAxes(drawing, bars(drawing)),
  bar: (drawing) => ofAxes(drawing, bars(drawing), true),
  pie: slices,
  map: places,
}

/** What the library draws: the same on a screen, in a picture and in a document. */
export const chartOption = (type: DrawnType, drawing: Drawing): Option => {
  const { look } = drawing
  const option = BY_TYPE[type](drawing)
  const hasLegend = type !== 'pie' && type !== 'map' && (option.series as unknown[]).length > 1
  return {
    color: [...look.colors],
    textStyle: { fontFamily: look.font, color: look.text },
    animation: false,
    grid: { left: 8, right: 16, top: hasLegend ? 34 : 12, bottom: 6, outerBoundsMode: 'same' },
    ...(hasLegend && {
      legend: { type: 'scroll', top: 0, left: 0, textStyle: { color: look.text }, itemWidth: 16, itemHeight: 10 },
    }),
    ...option,
    tooltip: {
      ...(option.tooltip as Option),
      confine: true,
      renderMode: 'richText',
      backgroundColor: look.back,
      borderColor: look.line,
      textStyle: { color: look.text },
      valueFormatter: (value: unknown) => shown(look, Array.isArray(value) ? value[2] : value),
    },
  }
}
