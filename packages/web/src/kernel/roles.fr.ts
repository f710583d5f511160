import words from '@entrepot/contract/users/words.fr.ts'

export default words.roles
