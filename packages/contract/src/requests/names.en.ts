import type { NamesOf } from '../kernel/module.ts'
import type { requestsModule } from './module.ts'

const en: NamesOf<typeof requestsModule> = {
  areas: { API_REQUEST: 'API: requests' },
  actions: { run: 'Sent by hand' },
  sections: { requests: 'API requests' },
  records: { request: 'API request' },
}
export default en
