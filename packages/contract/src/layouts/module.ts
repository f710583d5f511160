import { defineModule } from '../kernel/module.ts'

export const layoutsModule = defineModule({
  name: 'layouts',
  sections: { listDefaults: { rank: 11 } },
})
