import contract from '@entrepot/contract/kernel/words.en.ts'
import type fr from './words.fr.ts'

const en: typeof fr = { errors: contract.errors, connection: { none: 'No internet connection !' } }
export default en
