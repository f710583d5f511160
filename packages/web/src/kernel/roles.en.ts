import roles from '@entrepot/contract/users/words.en.ts'
import { allRoleWords } from './all-role-words.ts'
import names from './module-names.en.ts'

export default allRoleWords(roles.roles, names)
