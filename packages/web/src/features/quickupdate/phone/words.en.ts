import type fr from './words.fr.ts'

const en: typeof fr = {
  from: 'From:',
  to: 'Destination:',
  choose: 'Choose',
  waiting: 'Will be recognised as soon as the server answers',
  kept: 'Kept on this device: updated as soon as the server answers',
  no_model_cut: 'Without a network no form model is on this device.',
  values_close: 'Done',
  unsent_one: '{{shown}} item',
  unsent_other: '{{shown}} items',
}
export default en
