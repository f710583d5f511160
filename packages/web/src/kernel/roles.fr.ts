import roles from '@entrepot/contract/users/words.fr.ts'
import { allRoleWords } from './all-role-words.ts'
import names from './module-names.fr.ts'

export default allRoleWords(roles.roles, names)
