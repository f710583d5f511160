import type fr from './words.fr.ts'

const en: typeof fr = { connection: { none: 'No internet connection !' } }
export default en
