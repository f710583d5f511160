import type { NamesOf } from '../kernel/module.ts'
import type { usersModule } from './module.ts'

const fr: NamesOf<typeof usersModule> = {
  areas: { USER: 'Utilisateurs' },
  records: { user: 'Utilisateur' },
  actions: { login: 'Connexion', status: 'Changement d’état' },
}
export default fr
