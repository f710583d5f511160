import type fr from './words.fr.ts'

const en: typeof fr = {
  title: 'Confirm your address',
  ask: 'This address will be that of your account.',
  submit: 'Confirm this address',
  done: 'Your address is confirmed. Sign in with it.',
  refused: 'This link is no longer valid. Ask your administrator to send a new one.',
  login: 'Sign in',
}
export default en
