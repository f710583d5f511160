import type { Translation } from './words.ts'
import type fr from './words.fr.ts'

const en: Translation<typeof fr> = { connection: { none: 'No internet connection !' } }
export default en
