import type { NamesOf } from '../kernel/module.ts'
import type { connectionsModule } from './module.ts'

const fr: NamesOf<typeof connectionsModule> = {
  areas: { API_CONNECTION: 'API\u00A0: connexions' },
  records: { connection: 'Connexion API' },
  sections: { connections: 'Connexions API' },
  actions: { grant: 'Autorisation' },
}
export default fr
