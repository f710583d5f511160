import words from '@entrepot/contract/kernel/words.en.ts'

export default words.errors
