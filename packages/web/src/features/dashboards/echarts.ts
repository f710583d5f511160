import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import { GeoComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, registerMap, use as take } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

take([
  BarChart,
  LineChart,
  PieChart,
  ScatterChart,
  GeoComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  CanvasRenderer,
])

/**
 * A drawing in its place. The library empties that place by `innerHTML`, which no page of ours lets anybody write: it
 * is emptied by other means.
 */
export const drawIn = (place: HTMLElement) => {
  Object.defineProperty(place, 'innerHTML', {
    configurable: true,
    set: () => {
      place.replaceChildren()
    },
  })
  return init(place, null, { renderer: 'canvas' })
}
export type Drawing = ReturnType<typeof drawIn>
export { registerMap }
