import type { NamesOf } from '../kernel/module.ts'
import type { incomingModule } from './module.ts'

const en: NamesOf<typeof incomingModule> = {
  areas: { API_INCOMING_REQUEST: 'API: incoming requests' },
  sections: { incomingRequests: 'Incoming requests' },
  records: { incoming_request: 'Incoming request' },
}
export default en
