import { defineWebModule } from '../../../shell/index.ts'
import { meRoute } from './screens.ts'

export const meModule = defineWebModule({
  routes: { profile: [meRoute] },
  profile: [{ path: 'me', label: { fr: 'Mes informations', en: 'My details' }, place: 10 }],
})
