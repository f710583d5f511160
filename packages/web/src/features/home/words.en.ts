import type { Translation } from '../../kernel/words.ts'
import type fr from './words.fr.ts'

const en: Translation<typeof fr> = {
  title: 'Today',
  acts: 'Quick acts',
  needs: 'To do',
  all: 'See all',
  all_of: 'See all: {{name}}',
  most: '{{shown}}+',
  threshold: 'threshold {{shown}}',
  progress: '{{done}} of {{total}}',
  nothing: 'Nothing waits for you.',
  nothing_text: 'Thresholds, expiries and reservations that ask for an act will appear here.',
  recents: 'Recent',
  no_recent: 'The items and folders you work on will appear here.',
  favourites: 'Favourites',
  no_favourite: 'Add a folder to your favourites from its menu in the tree.',
  start: {
    title: 'First steps',
    close: 'Put this list away',
    done: 'Done.',
    import: {
      title: 'Bring in your Excel file',
      text: 'Items, quantities and locations of a workbook, checked before they are saved.',
    },
    places: { title: 'Make your places', text: 'A folder for each warehouse, room or cabinet: items are kept in it.' },
    people: { title: 'Invite somebody', text: 'Everybody sees the folders you open to them.' },
  },
  samples: {
    none: 'Nothing to import yet? A small stock of examples shows how it all holds together.',
    add: 'Try with examples',
    adding: 'The examples are on their way.',
    there: 'The examples are in the folder “Examples”.',
    remove: 'Take the examples away',
    removing: 'The examples are being taken away.',
    progress: 'Progress',
    left_one: '{{shown}} example has stayed, because it was changed since.',
    left_other: '{{shown}} examples have stayed, because they were changed since.',
    why: 'See which and why',
  },
  failed: 'The start page could not be read.',
}
export default en
