import words from '@entrepot/contract/kernel/words.fr.ts'

export default words.errors
