import { defineWebModule } from '../../shell/index.ts'

export const commentsModule = defineWebModule({
  additions: () => import('./additions.tsx'),
})
