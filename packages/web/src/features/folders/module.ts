import { defineWebModule } from '../../shell/index.ts'

export const foldersModule = defineWebModule({
  additions: () => import('./additions.ts'),
})
