import type { AuthWords } from './words.fr.ts'

const en: AuthWords = {
  mail: {
    reset: {
      subject: 'Your new password',
      text: 'You asked for a new password. This link is valid for 60 minutes and works once.',
      end: 'If you asked for nothing, ignore this message: your password does not change.',
      button: 'Choose a password',
    },
    confirm: {
      subject: 'Confirm your address',
      text: 'The company {{company}} has just been created with this address. Confirm that it is yours with this link, valid for {{days}} days.',
      end: 'If you created nothing, ignore this message.',
      button: 'Confirm this address',
    },
  },
}
export default en
