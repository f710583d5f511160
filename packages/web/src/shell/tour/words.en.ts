import type { Translation } from '../../kernel/words.ts'
import type fr from './words.fr.ts'

const en: Translation<typeof fr> = {
  step: '{{current}} of {{total}}',
  skip: 'Skip the tour',
  back: 'Back',
  next: 'Next',
  end: 'Finish',
  rail: {
    title: 'Welcome to Entrepôt',
    text: 'The menu leads to the stock, its history and the settings that your rights open.',
  },
  find: {
    title: 'Everything is found here',
    text: 'A name, a scanned code or an action: this field leads there from any page.',
  },
  user: { title: 'Your way', text: 'Language, appearance, row height and profile are set under your initials.' },
}
export default en
