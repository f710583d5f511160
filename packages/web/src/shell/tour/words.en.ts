import type { Translation } from '../../kernel/words.ts'
import type fr from './words.fr.ts'

const en: Translation<typeof fr> = {
  step: '{{current}} of {{total}}',
  skip: 'Skip the tour',
  back: 'Back',
  next: 'Next',
  end: 'Finish',
  scan: {
    title: 'Scan a code',
    text: 'A scanner or the camera is enough: the item shows with its quantity and its location.',
  },
  out: {
    title: 'Take something out',
    text: 'Scan, say how many, save: what went out is a movement that everybody can read and take back.',
  },
  find: {
    title: 'Find everything again',
    text: 'A name, a code or an act: this field leads there from any page, with Ctrl K too.',
  },
}
export default en
