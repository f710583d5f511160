import type fr from './words.fr.ts'

const en: typeof fr = {
  connection: { none: 'No internet connection !', unreachable: 'The server is out of reach. Try again in a moment.' },
}
export default en
