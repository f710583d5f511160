import type fr from './words.fr.ts'

const en: typeof fr = {
  connection: { none: 'No internet connection !', unreachable: 'The server is out of reach. Try again in a moment.' },
  outbox: {
    doubtful: 'Nobody can tell whether this was recorded: look at the record, then send it again or leave it out.',
  },
}
export default en
