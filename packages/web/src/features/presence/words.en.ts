import type fr from './words.fr.ts'

const en: typeof fr = {
  here: 'Also in this folder',
  others_one: 'and {{shown}} other person',
  others_other: 'and {{shown}} other people',
}
export default en
