import type { NamesOf } from '../kernel/module.ts'
import type { incomingModule } from './module.ts'

const fr: NamesOf<typeof incomingModule> = {
  areas: { API_INCOMING_REQUEST: 'API\u00A0: requêtes entrantes' },
  sections: { incomingRequests: 'Requêtes entrantes' },
  records: { incoming_request: 'Requête entrante' },
}
export default fr
