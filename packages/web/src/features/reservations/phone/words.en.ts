import type fr from './words.fr.ts'

const en: typeof fr = {
  title: 'Reservations',
  whose: 'Reservations to show',
  mine: 'Mine',
  all: 'All',
  none: 'No current reservation',
  none_text: 'Reserve from the page of an item.',
  until: 'until {{day}}',
  open: 'Open the item',
  cancel: 'Cancel the reservation',
  reserve: 'Reserve',
  reserve_for: 'Reserve “{{name}}”',
}
export default en
