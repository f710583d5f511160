import type fr from './signature-words.fr.ts'

const en: typeof fr = {
  name: 'Name of who signs',
  help: 'Sign by finger, pen or mouse; without a stroke the typed name stands for the signature.',
  paper: 'Where to sign',
  needed: 'Give the name of who signs',
  action: 'Sign',
  drawn: 'The drawing will be kept',
  typed: 'The typed name will be kept',
}
export default en
