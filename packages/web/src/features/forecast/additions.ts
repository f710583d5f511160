import { IconAlertTriangle } from '@tabler/icons-react'
import { can, moduleIsOn } from '../../kernel/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Additions } from '../../shell/index.ts'
import { FORECAST_ACCESS } from './access.ts'

const ItemForecast = lazyPart(async () => {
  const [{ ItemForecast: part }] = await Promise.all([
    import('./item-forecast.tsx'),
    (await import('./words.ts')).loadForecastWords(),
  ])
  return part
})

export const additions: Additions = {
  itemFigures: [{ shows: () => moduleIsOn('order') && can(FORECAST_ACCESS.roles), Figure: ItemForecast }],
  commands: [
    {
      id: 'forecast',
      label: { fr: 'Ruptures à venir', en: 'Stock-outs ahead' },
      icon: IconAlertTriangle,
      to: '/forecast',
      ...FORECAST_ACCESS,
    },
  ],
}
