import type { AuthWords } from './words.fr.ts'

const en: AuthWords = {
  mail: {
    reset: {
      subject: 'Your new password',
      text: 'You asked for a new password. This link is valid for 60 minutes and works once.',
      end: 'If you asked for nothing, ignore this message: your password does not change.',
      button: 'Choose a password',
    },
  },
}
export default en
