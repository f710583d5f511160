import { defineWebModule } from '../../shell/index.ts'
import { apiDocsRoute } from './screens.ts'

export const apiDocsModule = defineWebModule({
  routes: { profile: [apiDocsRoute] },
  profile: [{ path: 'api', label: { fr: 'API', en: 'API' }, place: 55 }],
})
