import { defineWebModule } from '../../shell/index.ts'

export const stockModule = defineWebModule({
  additions: () => import('./additions.tsx'),
})
