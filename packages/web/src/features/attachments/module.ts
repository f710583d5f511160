import { defineWebModule } from '../../shell/index.ts'

export const attachmentsModule = defineWebModule({
  additions: () => import('./additions.tsx'),
})
