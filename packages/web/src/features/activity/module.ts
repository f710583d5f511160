import { defineWebModule } from '../../shell/index.ts'

export const activityModule = defineWebModule({
  additions: () => import('./additions.tsx'),
})
