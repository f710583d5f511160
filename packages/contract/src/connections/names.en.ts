import type { NamesOf } from '../kernel/module.ts'
import type { connectionsModule } from './module.ts'

const en: NamesOf<typeof connectionsModule> = {
  areas: { API_CONNECTION: 'API: connections' },
  records: { connection: 'API connection' },
  sections: { connections: 'API connections' },
  actions: { grant: 'Granted' },
}
export default en
