import words from '@entrepot/contract/users/words.en.ts'

export default words.roles
