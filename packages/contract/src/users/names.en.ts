import type { NamesOf } from '../kernel/module.ts'
import type { usersModule } from './module.ts'

const en: NamesOf<typeof usersModule> = {
  areas: { USER: 'Users' },
  records: { user: 'User' },
  actions: { login: 'Signed in', status: 'Status changed' },
}
export default en
