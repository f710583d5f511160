import type { NamesOf } from '../kernel/module.ts'
import type { requestsModule } from './module.ts'

const fr: NamesOf<typeof requestsModule> = {
  areas: { API_REQUEST: 'API\u00A0: requêtes' },
  actions: { run: 'Envoi à la main' },
  sections: { requests: 'Requêtes API' },
  records: { request: 'Requête API' },
}
export default fr
