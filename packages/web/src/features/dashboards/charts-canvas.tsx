import type { ChartConfig, ChartData } from '@entrepot/contract/dashboards/chart.ts'
import { chartOption, type DrawnType } from '@entrepot/contract/dashboards/draw.ts'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Drawing, drawIn } from './echarts.ts'
import { lookOf } from './look.ts'

/** Which category of the axis was pressed, and which series of those that are drawn. */
export type Pressed = { category: number | null; drawn: number }
type Props = {
  type: DrawnType
  config: ChartConfig
  data: ChartData
  label: string
  onPress: ((pressed: Pressed) => void) | null
}
type Click = { dataIndex?: number; seriesIndex?: number; data?: unknown; componentType?: string }

/** A chart as the library draws it; what it says is in the table beside it too. */
const ChartCanvas = ({ type, config, data, label, onPress }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(null)
  const scheme = useComputedColorScheme()
  const press = useEffectEvent(({ dataIndex, seriesIndex, data: item, componentType }: Click) => {
    if (componentType !== 'series' || dataIndex === undefined) return
    const at = typeof item === 'object' && item !== null && 'at' in item ? Number(item.at) : dataIndex
    onPress?.({ category: at, drawn: seriesIndex ?? 0 })
  })
  const draw = useEffectEvent(() => {
    const width = place.current?.clientWidth ?? 0
    if (width === 0) return
    drawing.current?.setOption(chartOption(type, { config, data, look: lookOf(width) }), { notMerge: true })
  })
  useEffect(() => {
    const element = place.current!
    const made = drawIn(element)
    drawing.current = made
    made.on('click', (event) => press(event as Click))
    const watcher = new ResizeObserver(() => {
      made.resize()
      draw()
    })
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      made.dispose()
      drawing.current = null
    }
  }, [])
  useEffect(() => draw(), [type, config, data, scheme])
  return (
    <div
      ref={place}
      role="img"
      aria-label={label}
      style={{ width: '100%', height: '100%', cursor: onPress ? 'pointer' : 'default' }}
    />
  )
}
export default ChartCanvas
