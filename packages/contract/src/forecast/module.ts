import { defineModule } from '../kernel/module.ts'

export const forecastModule = defineModule({
  name: 'forecast',
  flag: 'order',
  lists: { forecast: true },
})
