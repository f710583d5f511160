import { defineModule } from '../kernel/module.ts'

export const cyclecountsModule = defineModule({
  name: 'cyclecounts',
  lists: { cyclecounts: true, 'count-accuracy': true },
})
