import type fr from './words.fr.ts'

const en: typeof fr = {
  title: 'Join a company',
  ask: '{{company}} invites you to join with the account {{email}}. Confirm with your password.',
  password: 'Password',
  show: 'Show the password',
  required: 'This field is required',
  accept: 'Join',
  decline: 'Decline the invitation',
  accepted: 'You have joined {{company}}. It is in the list of your companies.',
  declined: 'You have declined the invitation of {{company}}.',
  refused: 'This invitation is no longer valid. Ask the company to invite you again.',
  forgotten: 'Forgotten password',
  login: 'Sign in',
}
export default en
