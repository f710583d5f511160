import { defineModule } from '../kernel/module.ts'

export const valueModule = defineModule({
  name: 'value',
  lists: { 'stock-value': true, 'stock-value-groups': true },
})
