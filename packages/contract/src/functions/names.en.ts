import type { NamesOf } from '../kernel/module.ts'
import type { functionsModule } from './module.ts'

const en: NamesOf<typeof functionsModule> = {
  areas: { API_FUNCTION: 'API: functions' },
  sections: { functions: 'API functions' },
  records: { function: 'API function' },
}
export default en
