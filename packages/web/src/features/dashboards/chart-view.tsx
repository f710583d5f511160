import type { ChartCategory, ChartConfig, ChartData, ChartSeries } from '@entrepot/contract/dashboards/chart.ts'
import { isDrawn } from '@entrepot/contract/dashboards/draw.ts'
import { Box, Flex } from '@mantine/core'
import { formatNumber } from '../../kernel/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Help } from '../../ui/text.tsx'
import type { Pressed } from './charts-canvas.tsx'
import { ChartTable } from './chart-table.tsx'
import css from './board.module.css'
import { dashboardWords } from './words.ts'

const ChartCanvas = lazyPart(async () => (await import('./charts-canvas.tsx')).default)
/** Maps bring the shapes of the countries along. */
const MapCanvas = lazyPart(async () => {
  const [{ default: part }] = await Promise.all([import('./charts-canvas.tsx'), import('./world.ts')])
  return part
})

export type Opened = { category: ChartCategory | null; series: ChartSeries | null }
type Props = {
  config: ChartConfig
  data: ChartData
  name: string
  asTable: boolean
  /** Opens the rows behind a point; null: nobody may. */
  onOpen: ((at: Opened) => void) | null
}

/** Which series a drawn one is: behind each stands the one of the time before, where there is one. */
const openedOf = (
  { type, x }: ChartConfig,
  { series, categories, compare }: ChartData,
  { category, drawn }: Pressed,
): Opened => {
  if (type === 'pie' && !x) return { category: categories[0] ?? null, series: series[category ?? 0] ?? null }
  const each = compare ? 2 : 1
  // A dot of a map is all that lies there.
  const one = type === 'map' ? (series.length === 1 ? series[0] : null) : series[Math.floor(drawn / each)]
  return { category: category === null ? null : (categories[category] ?? null), series: one ?? null }
}

/** A chart by its type: drawn, as one figure, or as a table (DASH-20). */
export const ChartView = ({ config, data, name, asTable, onOpen }: Props) => {
  const say = dashboardWords.use()
  if (config.type === 'number' && !asTable) return <Figure config={config} data={data} onOpen={onOpen} />
  if (data.rows === 0 && !data.compare?.total) return <Nothing text={say('chart.nothing')} />
  if (!isDrawn(config.type) || asTable) return <ChartTable config={config} data={data} name={name} onOpen={onOpen} />
  const Canvas = config.type === 'map' ? MapCanvas : ChartCanvas
  return (
    <Canvas
      type={config.type}
      config={config}
      data={data}
      label={`${name}. ${data.series.map((one) => `${one.name}${one.total === null ? '' : `: ${formatNumber(one.total)}`}`).join(', ')}`}
      onPress={onOpen && ((pressed) => onOpen(openedOf(config, data, pressed)))}
    />
  )
}

export const Nothing = ({ text }: { text: string }) => (
  <Flex align="center" justify="center" h="100%" ta="center" role="status">
    <Help>{text}</Help>
  </Flex>
)

/** One total, and how it has changed. */
const Figure = ({ data, onOpen }: Pick<Props, 'config' | 'data' | 'onOpen'>) => {
  const say = dashboardWords.use()
  const { total, compare, series } = data
  const text = total === null ? '–' : formatNumber(total)
  return (
    <Flex direction="column" align="center" justify="center" h="100%" gap={4}>
      {onOpen ? (
        <button
          type="button"
          className={css.figure}
          aria-label={`${text}. ${say('chart.open_rows')}`}
          onClick={() => onOpen({ category: null, series: series[0] ?? null })}
        >
          {text}
        </button>
      ) : (
        <span className={css.figure}>{text}</span>
      )}
      {compare && compare.change !== null && (
        <Box c="dimmed" fz={13}>
          {say('chart.change', { value: `${compare.change > 0 ? '+' : ''}${formatNumber(compare.change)}` })}
        </Box>
      )}
    </Flex>
  )
}
